import Foundation
import Testing

/// Outputs are complete or unchanged: on a full disk, at a limit, at a signal, and when a second output cannot be written.
@Suite struct WholeOutputTests {
    let program: Program

    init() throws {
        program = try Program()
        try program.write(twoWeeks, to: "a.csv")
    }

    private func importBars() throws { try program("import", "a.csv", "--symbol", "A", "--calendar", "XNYS") }

    /// One line that describes the effect of the limit, and status 74.
    private func expectLimited(_ answer: Program.Answer, _ comment: String) {
        #expect(answer.status == 74 && answer.errorLines.count == 1, "\(comment): \(answer)")
    }

    @Test(
        "A limit on the size of files is an error, and keeps the former file", .enabled(if: Program.hasFilesOfItsOwn),
        arguments: ["png", "svg", "pdf"])
    func limitedPicture(_ kind: String) throws {
        let before = program.names
        let draw = "$dojima chart a.csv --continuous -o big.\(kind) --size 4000x3000 --scale 2 --describe d.json"
        expectLimited(try program.shell("ulimit -f 1; exec \(draw)"), kind)
        #expect(program.names == before)
        try program.write("old picture", to: "big.\(kind)")
        try program.write("old words", to: "d.json")
        expectLimited(try program.shell("ulimit -f 1; exec \(draw)"), kind)
        #expect(program.names == (before + ["big.\(kind)", "d.json"]).sorted())
        #expect(try program.data("big.\(kind)") == Data("old picture".utf8) && program.data("d.json") == Data("old words".utf8))
    }

    @Test("A failed book leaves no folder, and no page of a sheet or a PDF", .enabled(if: Program.hasFilesOfItsOwn)) func limitedBook()
        throws
    {
        let before = program.names
        for output in ["charts", "charts/", "all.png", "all.svg", "all.pdf"] {
            let book = "$dojima book ./a.csv --continuous --size 4000x3000 -o \(output)"
            expectLimited(try program.shell("ulimit -f 1; exec \(book)"), output)
            #expect(program.names == before, "\(output)")
        }
        // The same for a book without a chart; files in an existing folder stay.
        #expect(try program("book", "./none.csv", "-o", "charts").status == 65)
        #expect(program.names == before)
        try FileManager.default.createDirectory(at: program.folder.appendingPathComponent("kept"), withIntermediateDirectories: true)
        #expect(try program("book", "./none.csv", "-o", "kept").status == 65)
        #expect(program.names == (before + ["kept"]).sorted())
    }

    @Test("A book of a damaged database ends with 65 and one line, and leaves no folder") func damagedBook() throws {
        try importBars()
        try program("import", "a.csv", "--symbol", "B", "--calendar", "XNYS")
        let whole = try program.data("dojima.db")
        let before = program.names
        var refused = 0
        for page in 1..<(whole.count / 16384) {
            var damaged = whole
            damaged.replaceSubrange(page * 16384..<(page + 1) * 16384, with: Data(repeating: 0xA5, count: 16384))
            try damaged.write(to: program.folder.appendingPathComponent("dojima.db"))
            // Damage on a page that no chart needs has no effect.
            let answer = try program("book", "A", "B", "-o", "charts", "--size", "320x200")
            #expect(answer.status == 0 || answer.status == 65 && answer.errorLines.count == 1, "page \(page): \(answer)")
            #expect(answer.status == 0 ? !answer.out.contains("failed") : program.names == before, "page \(page): \(answer)")
            refused += answer.status == 65 ? 1 : 0
            try? FileManager.default.removeItem(at: program.folder.appendingPathComponent("charts"))
        }
        #expect(refused > 0)
    }

    @Test("A failed replay leaves no folder, and no frame among older ones", .enabled(if: Program.hasFilesOfItsOwn)) func limitedReplay()
        throws
    {
        let script = "[{\"op\": \"set\", \"select\": [0, 0.5]}, {\"op\": \"glide\", \"velocity\": 1, \"at\": 0.1}]"
        try program.write(script, to: "s.json")
        let before = program.names
        for output in ["frames", "moving.gif", "moving.png"] {
            #expect(try program("replay", "s.json", "./a.csv", "-o", "-").status == 64)
            let replay = "$dojima replay s.json ./a.csv --continuous --size 2000x1500 -o \(output)"
            expectLimited(try program.shell("ulimit -f 1; exec \(replay)"), output)
            #expect(program.names == before, "\(output)")
        }
    }

    @Test(
        "An import and a backup at a limit leave no database, no copy and no file of rejected rows", .enabled(if: Program.hasFilesOfItsOwn))
    func limitedDatabase() throws {
        let before = program.names
        expectLimited(try program.shell("ulimit -f 8; exec $dojima import a.csv --db new.db --rejects r.csv"), "import")
        #expect(program.names == before)
        try importBars()
        let stored = program.names
        expectLimited(try program.shell("ulimit -f 40; exec $dojima store backup copy.db"), "backup")
        #expect(program.names == stored)
        #expect(try program("export", "A").rows.count == 10)
    }

    @Test("A failed import keeps the file of rejected rows, except for rows of the files before it") func rejects() throws {
        try program.write("time,price\nnever,1\n", to: "bad.csv")
        try program.write("older\n", to: "old.csv")
        for name in ["r.csv", "old.csv"] {
            #expect(try program("import", "bad.csv", "--rejects", name).status == 65)
        }
        #expect(!program.exists("r.csv") && !program.exists("dojima.db"))
        #expect(try program.data("old.csv") == Data("older\n".utf8))
        // Files imported before stay, and so do their rejected rows.
        try program.write(twoWeeks + "2024-01-22,1,0,2,1,5\n", to: "one.csv")
        #expect(try program("import", "one.csv", "bad.csv", "--rejects", "r.csv").status == 65)
        let lines = String(decoding: try program.data("r.csv"), as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 2 && lines[1].hasPrefix("one.csv,11,"), "\(lines)")
        #expect(try program("list").rows.dropFirst().map { $0[0] } == ["one"])
        #expect(!program.names.contains { $0.hasPrefix(".dojima-") })
    }

    @Test("The picture and its description are either both written or both unchanged") func describe() throws {
        try importBars()
        let before = program.names
        try program.write("old", to: "a.png")
        for (path, status) in [("none/d.json", 73 as Int32), (".", 73), ("/dev/full", 74)] {
            let answer = try program("chart", "A", "-o", "a.png", "--describe", path)
            #expect(answer.status == status && answer.errorLines.count == 1, "\(path): \(answer)")
            #expect(try program.data("a.png") == Data("old".utf8) && program.names == (before + ["a.png"]).sorted(), "\(path)")
        }
        for path in ["a.png", "./a.png", "dojima.db"] {
            let answer = try program("chart", "A", "-o", "a.png", "--describe", path)
            #expect(answer.status == 64 && answer.errorLines.count == 1, "\(path): \(answer)")
        }
        for part in ["dojima.db-wal", "dojima.db-shm", "./dojima.db-journal"] {
            for command in [["chart", "A", "-o", "c.png", "--describe", part], ["import", "a.csv", "--symbol", "A", "--rejects", part]] {
                let answer = try program.run(command)
                #expect(answer.status == 64 && answer.errorLines.count == 1 && answer.error.contains("dojima.db"), "\(command): \(answer)")
                #expect(!program.exists(part))
            }
        }
        #expect(try program("chart", "A", "-o", "c.png", "--describe", "./c.png").status == 64 && !program.exists("c.png"))
        #expect(try program("chart", "./a.csv", "--continuous", "-o", "b.png", "--describe", "a.csv").status == 64)
        #expect(try program.data("a.csv") == Data(twoWeeks.utf8) && program("export", "A").rows.count == 10)
        #expect(try program("chart", "A", "-o", "a.png", "--describe", "d.json").status == 0)
        #expect(try program.data("a.png").prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]) && program.data("d.json").first == UInt8(ascii: "{"))
    }

    @Test("A failed command prints only its error, and a successful one prints all its notes") func notes() throws {
        try importBars()
        try program.write("date,type,ratio\n2024-01-10,split,2:1\n", to: "splits.csv")
        try program("actions", "A", "splits.csv", "--force")
        try program.write(#"[{"op": "set", "select": [0, 0.5]}]"#, to: "s.json")
        let commands = [
            "export A --adjust split", "resample A --into 1w --adjust split", "window A --infer-gaps --adjust split", "audit A",
            "chart ./a.csv --infer-gaps -o -", "replay s.json ./a.csv --infer-gaps -o out.gif",
        ]
        for command in commands {
            let done = try program.shell("$dojima \(command) | cat > /dev/null; exit ${PIPESTATUS[0]}")
            #expect(done.status == 0 && !done.errorLines.isEmpty, "\(command): \(done)")
            guard !command.hasPrefix("replay") else { continue }
            let failed = try program.shell("exec $dojima \(command) > /dev/full")
            #expect(failed.status == 74 && failed.errorLines.count == 1, "\(command): \(failed)")
        }
        let strict = try program("audit", "A", "--strict")
        #expect(strict.status == 65 && strict.errorLines.count == 1 && strict.rows.count > 1, "\(strict)")
    }

    @Test(
        "A limit of open files is sufficient or reported immediately", .enabled(if: Program.hasFilesOfItsOwn),
        arguments: [
            "import a.csv --symbol B", "chart A -o b.png", "book A -o b.pdf", "list", "window A", "query q.sql", "replay s.json A -o f.gif",
        ])
    func openFiles(_ command: String) throws {
        try importBars()
        try program.write("SELECT count(*) FROM bars('A', '1w')", to: "q.sql")
        try program.write(#"[{"op": "set", "select": [0, 0.5]}]"#, to: "s.json")
        let enough = try program.shell("ulimit -n 32; exec $dojima \(command)")
        #expect(enough.status == 0 && !enough.error.contains("WARNING"), "\(command): \(enough)")
        let soft = try program.shell("ulimit -S -n 4; exec $dojima \(command)")
        #expect(soft.status == 0, "\(command): \(soft)")
        // Also if nothing may be written, not even that.
        #expect(try program.shell("ulimit -n 7; ulimit -f 0; exec $dojima \(command) 2> said").status == 74)
        for limit in [5, 7, 9, 31] {
            let few = try program.shell("ulimit -n \(limit); exec $dojima \(command)")
            #expect(few.status == 74 && few.errorLines.count == 1 && few.error.contains("ulimit -n"), "\(command): \(few)")
        }
    }

    @Test(
        "Help that cannot be written is an error, and a watch that cannot begin leaves no database", .enabled(if: Program.hasFilesOfItsOwn))
    func nothingWritten() throws {
        for command in ["", "--help", "chart --help", "--version"] {
            let answer = try program.shell("exec $dojima \(command) > /dev/full")
            #expect(answer.status == 74 && answer.errorLines.count == 1, "\(command): \(answer)")
        }
        let before = program.names
        for command in ["watch a.csv -o a.png", "import a.csv"] {
            let answer = try program.shell("ulimit -f 0; exec $dojima \(command) --db new.db 2> /dev/null")
            #expect(answer.status == 74 && program.names == before, "\(command): \(answer) \(program.names)")
        }
    }

    @Test("An import of several files that stops at a failed one reports which were imported") func severalFiles() throws {
        try program.write("time,price\nnever,1\n", to: "bad.csv")
        try program.write(twoWeeks, to: "b.csv")
        for (files, end) in [
            (["a.csv", "bad.csv"], "; a.csv is imported\n"),
            (["a.csv", "b.csv", "bad.csv"], "; a.csv and b.csv are imported\n"),
        ] {
            let answer = try program.run(["import", "--stop"] + files)
            #expect(answer.status == 65 && answer.error.contains("bad.csv") && answer.error.hasSuffix(end), "\(answer)")
            #expect(try program("list").rows.count == files.count)
            #expect(try !program.run(["import", "--stop", "--dry-run"] + files).error.contains(" imported"))
        }
        #expect(try !program("import", "bad.csv").error.contains(" imported"))
    }

    @Test(
        "An empty file that is named as the database stays empty if nothing is stored",
        arguments: [
            ["instrument", "A", "--name", "x"], ["annotate", "A", "horizontal-line:1"], ["actions", "A", "--remove", "all"],
            ["actions", "A", "splits.csv"], ["store", "remove", "A"],
        ])
    func emptyDatabase(_ command: [String]) throws {
        try program.write("", to: "empty.db")
        try program.write("date,type,ratio\n2024-01-10,split,2:1\n", to: "splits.csv")
        let before = program.names
        let answer = try program.run(command + ["--db", "empty.db"])
        #expect(answer.status == 66 && answer.errorLines.count == 1, "\(answer)")
        #expect(try program.names == before && program.data("empty.db").isEmpty)
    }

    @Test("A failed import into an empty file leaves it empty, and a successful one makes it the database") func importIntoEmptyFile()
        throws
    {
        try program.write("", to: "empty.db")
        let place = program.folder.appendingPathComponent("empty.db").path
        chmod(place, 0o640)
        try program.write("time,price\nnever,1\n", to: "bad.csv")
        let before = program.names
        #expect(try program("import", "bad.csv", "--db", "empty.db").status == 65)
        #expect(try program.names == before && program.data("empty.db").isEmpty)
        #expect(try program("import", "a.csv", "--db", "empty.db").status == 0)
        #expect(try program.names == before && program("list", "--db", "empty.db").rows.count == 2)
        var status = stat()
        #expect(stat(place, &status) == 0 && status.st_mode & 0o777 == 0o640)
    }

    @Test("A backup that a signal ends leaves no file", .timeLimit(.minutes(2))) func stoppedBackup() throws {
        let days = (0..<20_000).map { "\(1_600_000_000 + $0 * 60),1,2,0.5,1.5,\($0)" }.joined(separator: "\n")
        try program.write("time,open,high,low,close,volume\n\(days)\n", to: "minutes.csv")
        try program("import", "minutes.csv", "--symbol", "M", "--zone", "UTC")
        let before = program.names
        for moment in ["0.02", "0.04", "0.06", "0.08", "0.1", "0.15"] {
            let answer = try program.shell("timeout -s TERM \(moment) $dojima store backup copy.db")
            // 124 is the status of `timeout` if it has sent the signal.
            #expect([0, 124].contains(answer.status), "\(moment): \(answer)")
            #expect(program.names.filter { $0 != "copy.db" && !$0.hasPrefix("dojima.db-") } == before, "\(moment): \(answer)")
            try? FileManager.default.removeItem(at: program.folder.appendingPathComponent("copy.db"))
        }
    }

    @Test("Standard output and devices remain outputs; the target of a link is replaced") func devices() throws {
        try importBars()
        let out = try program.shell("$dojima chart A -o a.svg --describe /dev/stdout; echo end")
        #expect(out.out.hasPrefix("{") && out.out.hasSuffix("}\nend\n"), "\(out)")
        #expect(try program("chart", "A", "-o", "a.svg", "--describe", "/dev/null").status == 0)
        symlink("real.svg", program.folder.appendingPathComponent("link.svg").path)
        #expect(try program("chart", "A", "-o", "link.svg").status == 0)
        #expect(try program.data("real.svg") == program.data("a.svg"))
        symlink("a.csv", program.folder.appendingPathComponent("all.pdf.part").path)
        symlink("a.csv", program.folder.appendingPathComponent("live.svg.new").path)
        #expect(try program("book", "A", "-o", "all.pdf").status == 0)
        #expect(try program("watch", "-", "--symbol", "W", "-o", "live.svg", "--", "--calendar", "XNYS", input: twoWeeks).status == 0)
        #expect(try program.data("a.csv") == Data(twoWeeks.utf8))
    }

    @Test("A closed reader is an error of one line, and no signal ends the program") func brokenPipe() throws {
        try importBars()
        for command in ["export A", "list --format json", "chart A -o -", "calendar --help"] {
            let answer = try program.shell("$dojima \(command) | true; echo ${PIPESTATUS[0]}")
            // Output that fits into the pipe before the reader closes is no error.
            #expect(["0\n", "74\n"].contains(answer.out), "\(command): \(answer)")
        }
        let answer = try program.shell("exec 9> >(exit 0); wait $!; $dojima export A >&9; echo $?")
        #expect(answer.out == "74\n" && answer.error == "dojima: cannot write to standard output: Broken pipe\n", "\(answer)")
    }

    @Test("With closed descriptors nothing is written into another file") func closedDescriptors() throws {
        try importBars()
        try program("chart", "A", "-o", "good.svg")
        for closed in ["<&- >&- 2>&-", "2>&-", ">&-", "<&-", "<&- 2>&-"] {
            let answer = try program.shell("$dojima chart A -o a.svg --describe d.json  \(closed); echo $? >status")
            #expect(try program.data("status") == Data("0\n".utf8), "\(closed): \(answer)")
            #expect(try program.data("d.json").first == UInt8(ascii: "{"))
            let imported = try program.shell(
                "$dojima import a.csv --symbol B\(closed.utf8.count) --calendar XNYS \(closed); echo $? >status")
            #expect(try program.data("status") == Data("0\n".utf8), "\(closed): \(imported)")
        }
        #expect(try program("store", "check").status == 0)
        #expect(try program("chart", "A", "-o", "a.svg").status == 0)
        #expect(try program.data("a.svg") == program.data("good.svg"))
    }

    @Test("A signal in the first import removes the unfinished database, and a line reports it", arguments: [SIGINT, SIGTERM, SIGHUP])
    func stopped(_ signal: Int32) throws {
        var block = ""
        for row in 0..<20_000 { block += "\(1_700_000_040 + row * 60),100.25,\(row == 7 ? 1 : 101.5),99.75,100.5,\(1000 + row)\n" }
        try program.write("time,open,high,low,close,volume\n" + String(repeating: block, count: 30), to: "long.csv")
        let before = program.names
        let (process, error) = (Process(), Pipe())
        // The environment of the tests may ignore signals, which the program would then ignore too.
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            ["--default-signal=INT,TERM,HUP", Program.executable.path]
            + ["import", "long.csv", "--symbol", "LONG", "--db", "x.db", "--rejects", "r.csv"]
        process.currentDirectoryURL = program.folder
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, error)
        try process.run()
        // A condition after `where` would be evaluated in every round, also once it is true.
        for _ in 0..<3000 {
            guard (try? program.data("x.db-new").count) ?? 0 < 100_000 else { break }
            usleep(10_000)
        }
        #expect(process.isRunning && program.names.contains { $0.hasPrefix(".dojima-") })
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == signal)
        let said = String(decoding: try error.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        #expect(said == "dojima: stopped: nothing was imported; the new database x.db was removed\n")
        #expect(program.names == before)
    }

    @Test("The error for an input beyond the copy limit names the option that raises it") func spoolLimit() throws {
        try program.write(twoWeeks, to: "weeks.csv")
        let answer = try program.shell("cat weeks.csv | $dojima import - --symbol A --max-spool 100")
        #expect(answer.status == 74 && answer.errorLines.count == 1, "\(answer.error)")
        #expect(answer.error.contains("would exceed 100 bytes") && answer.error.contains("give a larger --max-spool"))
        #expect(program.names == ["a.csv", "weeks.csv"])
    }
}
