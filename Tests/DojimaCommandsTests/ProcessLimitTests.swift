import Foundation
import Testing

/// Limits of threads, stack and memory: a command succeeds or reports in one line which limit to raise, and neither hangs nor aborts.
@Suite(.serialized) struct ProcessLimitTests {
    /// Commands that create threads: of fonts, of pictures, of unpacking, of books and scans, and those of closing a database.
    private static let commands = [
        "list", "chart SPX --last 1y -o a.png", "chart big.csv.gz -o b.svg", "import big.csv.gz --symbol B --db new.db",
        "book SPX A -o c.pdf --size 400x300", "scan --when 'close > 1'", "query q.sql", "export SPX", "store backup copy.db",
        "analyze distribution SPX -o e.png", "report SPX -o d.html",
    ]
    private static let isRoot = geteuid() == 0
    /// Starts a command as a user whose processes can be limited: limits do not apply to root.
    private static let unprivileged = isRoot ? "setpriv --reuid=65534 --regid=65534 --clear-groups" : ""
    private static let canLimitThreads: Bool = {
        guard let answer = try? Program().shell("\(unprivileged) test -x $dojima") else { return false }
        return answer.status == 0 && Program.hasFilesOfItsOwn
    }()

    let program: Program

    init() throws {
        program = try Program()
        try program.link("datasets")
        try program.write(twoWeeks, to: "a.csv")
        try program("import", "a.csv", "--symbol", "A", "--calendar", "XNYS")
        try program("import", "datasets/sp500-daily.csv", "--symbol", "SPX", "--calendar", "XNYS")
        try program.write("SELECT count(*) FROM bars('SPX', '1w')", to: "q.sql")
        _ = try program.shell("gzip -c datasets/sp500-daily.csv > big.csv.gz; chmod -R a+rwX .")
    }

    /// Runs a command under a limit; expects it to end within ten seconds of work, with at most one line for an error.
    private func limited(_ limit: String, _ command: String, as user: String = "") throws -> Program.Answer {
        let answer = try program.shell(
            "rm -f new.db* copy.db; exec timeout -s KILL 60 \(user) bash -c '\(limit); exec \"$dojima\" \"$@\"' dojima \(command)")
        #expect(
            answer.status == 0 || answer.status == 74 && answer.errorLines.count == 1 && answer.error.contains("ulimit"),
            "\(limit), \(command): \(answer.status), \(answer.error)")
        return answer
    }

    @Test("A command that gets no threads reports it", .enabled(if: canLimitThreads), .timeLimit(.minutes(10)), arguments: commands)
    func threads(_ command: String) throws {
        for count in 0...12 {
            let answer = try limited("ulimit -u \(count)", command, as: ProcessLimitTests.unprivileged)
            #expect(count > 1 || answer.status == 74 && answer.error.contains("ulimit -u"), "\(count), \(command): \(answer)")
        }
        // Other processes of the user count too.
        if ProcessLimitTests.isRoot {
            #expect(try limited("ulimit -u 1000", command, as: ProcessLimitTests.unprivileged).status == 0, "\(command)")
        }
    }

    @Test("A command with a small stack or little memory reports it", .enabled(if: Program.hasFilesOfItsOwn), arguments: commands)
    func stackAndMemory(_ command: String) throws {
        for size in [64, 128, 512, 1023] {
            let answer = try limited("ulimit -s \(size)", command)
            #expect(answer.status == 74 && answer.error.contains("ulimit -s"), "\(size), \(command): \(answer)")
        }
        for size in [256, 400, 511] {
            let answer = try limited("ulimit -v \(size << 10)", command)
            #expect(answer.status == 74 && answer.error.contains("ulimit -v"), "\(size), \(command): \(answer)")
        }
        #expect(try limited("ulimit -s 8192; ulimit -v \(4 << 20)", command).status == 0, "\(command)")
        #if !DEBUG
            _ = try limited("ulimit -s 1024; ulimit -v \(1 << 19)", command)
        #endif
    }
}
