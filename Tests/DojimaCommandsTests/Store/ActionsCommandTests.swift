import Foundation
import Testing

/// Splits and dividends through the program, and the prices that --adjust gives, computed by hand.
@Suite struct ActionsCommandTests {
    let program: Program

    init() throws {
        program = try Program()
        // A split of 2:1 on the 4th, a dividend of 1 on the 8th, when the close before is 50.
        try program.write(
            """
            date,open,high,low,close,volume
            2024-01-02,100,104,98,102,1000
            2024-01-03,102,106,100,104,1000
            2024-01-04,52,54,51,53,2000
            2024-01-05,53,54,49,50,2000
            2024-01-08,49,51,48,50,2000
            2024-01-09,50,52,50,51,

            """, to: "x.csv")
        try program("import", "x.csv", "--symbol", "X", "--calendar", "XNYS")
        try program.write("date,type,ratio,amount\n2024-01-04,split,2:1,\n2024-01-08,dividend,,1\n", to: "actions.csv")
    }

    private func closes(_ arguments: String..., column: Int = 4) throws -> [Double] {
        let answer = try program.run(arguments)
        #expect(answer.status == 0, "\(answer)")
        return answer.rows.dropFirst().compactMap { Double($0[column]) }
    }

    @Test("Actions are read, listed in a form that can be read again, corrected and removed") func lifeOfActions() throws {
        #expect(try program("actions", "X").out == "date,type,ratio,amount\n")
        let read = try program("actions", "X", "actions.csv")
        #expect(read.status == 0)
        #expect(
            read.out
                == "file,symbol,splits,dividends,inserted,removed,unchanged,first,last\nactions.csv,X,1,1,2,0,0,2024-01-04,2024-01-08\n")
        let list = try program("actions", "X").out
        #expect(list == "date,type,ratio,amount\n2024-01-04,split,2,\n2024-01-08,dividend,,1\n")
        #expect(try program.run(["actions", "X", "-"], input: list).rows[1][4...6] == ["0", "0", "2"])
        let json = try program("actions", "X", "--format", "json").out
        #expect(json.hasPrefix(#"[{"date": "2024-01-04", "type": "split", "ratio": 2, "amount": null}"#))
        #expect(try program.run(["actions", "X", "-"], input: json).rows[1][4...6] == ["0", "0", "2"])
        #expect(try program.run(["actions", "X", "-"], input: "date,dividend\n2024-01-08,2\n").rows[1][4...6] == ["1", "1", "0"])
        let removed = try program("actions", "X", "--remove", "2024-01-08")
        #expect(removed.out == "date,type,ratio,amount\n2024-01-08,dividend,,2\n")
        #expect(try program("actions", "X", "--remove", "all", "--type", "dividend").rows.count == 1)
        #expect(try program("actions", "X", "--remove", "all").rows.count == 2)
        #expect(try program("actions", "X").rows.count == 1)
    }

    @Test("Compressed files are read, and damaged ones refused") func compressed() throws {
        #expect(try program.shell("gzip -k actions.csv && head -c 40 actions.csv.gz > cut.csv.gz").status == 0)
        #expect(try program("actions", "X", "actions.csv.gz").rows[1][2...4] == ["1", "1", "2"])
        let cut = try program("actions", "X", "cut.csv.gz")
        #expect(cut.status == 65 && cut.error.contains("cut.csv.gz: the gzip data are truncated"))
    }

    @Test("Rows of adjusted prices are marked in every form of export and resample; unadjusted rows have no mark")
    func marked() throws {
        try program("actions", "X", "actions.csv")
        for command in [["export", "X"], ["resample", "X", "--into", "1w"]] {
            for form in ["csv", "json"] {
                let plain = try program.run(command + ["--format", form]).out
                #expect(!plain.contains("adjust"))
                for word in ["split", "total"] {
                    let rows = try program.run(command + ["--format", form, "--adjust", word]).out.split(separator: "\n")
                        .filter { $0 != "[" && $0 != "]" }
                    let ending = form == "csv" ? ",\(word)" : "\"adjust\": \"\(word)\"}"
                    if form == "csv" { #expect(rows[0].hasSuffix(",adjust")) }
                    #expect(rows.count >= 2)
                    #expect(
                        rows.dropFirst(form == "csv" ? 1 : 0).allSatisfy { row in
                            row.trimmingCharacters(in: ["]", ","]).hasSuffix(ending)
                        }, "\(rows)")
                }
            }
        }
        // Exported rows can be read again; the column is no price.
        let exported = try program("export", "X", "--adjust", "split", "--format", "ndjson").out
        #expect(exported.contains(#""close": 51, "volume": 2000, "adjust": "split"}"#))
        #expect(try program.run(["import", "-", "--symbol", "Y"], input: exported).status == 0)
        #expect(try closes("export", "Y") == [51, 52, 53, 50, 50, 51])
        #expect(try program("export", "X", "--adjust", "total", "--format", "table").out.contains("adjust"))
    }

    @Test("Prices and volumes before an action are adjusted in export, resample, window and indicator, and never stored") func adjusts()
        throws
    {
        try program("actions", "X", "actions.csv")
        #expect(try closes("export", "X") == [102, 104, 53, 50, 50, 51])
        #expect(try closes("export", "X", "--adjust", "split") == [51, 52, 53, 50, 50, 51])
        #expect(try closes("export", "X", "--adjust", "split", column: 5) == [2000, 2000, 2000, 2000, 2000])
        // 1 - 1/50 is 0.98.
        let total = try closes("export", "X", "--adjust", "total")
        #expect(total.count == 6)
        for (found, wanted) in zip(total, [51 * 0.98, 52 * 0.98, 53 * 0.98, 50 * 0.98, 50, 51]) { #expect(abs(found - wanted) < 1e-12) }

        let weeks = try program("resample", "X", "--into", "1w", "--adjust", "split").rows
        #expect(weeks[1] == ["2024-01-01T00:00:00Z", "50", "54", "49", "50", "8000", "4", "split"])
        #expect(try closes("indicator", "X", "sma:2", "--adjust", "split", column: 1) == [51.5, 52.5, 51.5, 50, 50.5])

        let window = try program("window", "X", "--adjust", "split", "--from", "2024-01-02", "--to", "2024-01-04", "--format", "json")
        let object = try window.json()
        #expect(object["adjust"] as? String == "split" && object["open"] as? Double == 50 && object["volume"] as? Double == 6000)
        #expect(window.errorLines.contains("dojima: X: prices are adjusted for 1 split"))
        #expect(try program("window", "X", "--format", "json").json()["adjust"] as? String == "none")
        #expect(try closes("export", "X") == [102, 104, 53, 50, 50, 51])
    }

    @Test("A chart states that its prices are adjusted, if actions are known") func chart() throws {
        for adjustment in ["split", "total"] {
            #expect(
                try program("chart", "X", "--adjust", adjustment, "-o", "x.svg").error.contains("are known, so prices are not adjusted"))
            #expect(!String(decoding: try program.data("x.svg"), as: UTF8.self).contains("adjusted"))
        }
        try program("actions", "X", "actions.csv")
        for (adjustment, words) in [("split", "adjusted for splits"), ("total", "adjusted for splits and dividends")] {
            #expect(try program("chart", "X", "--adjust", adjustment, "-o", "x.svg", "--describe", "x.json").status == 0)
            let text = String(decoding: try program.data("x.svg"), as: UTF8.self)
            #expect(text.contains("\(words)<") || text.contains("\(words) ·"))
            #expect(String(decoding: try program.data("x.json"), as: UTF8.self).contains(words))
        }
        try program("chart", "X", "-o", "x.svg")
        #expect(!String(decoding: try program.data("x.svg"), as: UTF8.self).contains("adjusted"))
    }

    @Test("Missing actions, actions outside the bars, and an invalid dividend are reported") func notes() throws {
        #expect(try program("export", "X", "--adjust", "split").error.contains("no splits are known, so prices are not adjusted"))
        _ = try program.run(["actions", "X", "-"], input: "date,split,dividend\n2023-12-01,3:1,1\n2024-02-01,2:1,1\n")
        let answer = try program("export", "X", "--adjust", "total")
        #expect(answer.rows.dropFirst().compactMap { Double($0[4]) } == [51, 52, 26.5, 25, 25, 25.5])
        #expect(answer.error.contains("a split is after the last bar") && answer.error.contains("1 dividend after the last bar"))
        _ = try program.run(["actions", "X", "-"], input: "date,dividend\n2024-01-03,102\n")
        let refused = try program("export", "X", "--adjust", "total")
        #expect(refused.status == 65 && refused.out.isEmpty)
        #expect(refused.error.contains("the dividend of 102 on 2024-01-03 is not below the close of 102 before it"))
    }

    @Test("On minutes, the first bar of the ex-date's session is the first without the dividend") func minutes() throws {
        try program.write(
            "time,open,high,low,close,volume\n2024-01-03T20:59:00Z,100,100,100,100,5\n2024-01-04T00:30:00Z,100,100,100,100,5\n"
                + "2024-01-04T09:00:00Z,50,50,50,50,10\n2024-01-04T14:30:00Z,50,50,50,50,10\n", to: "m.csv")
        // In New York the second bar is in the evening of the 3rd, the third in the morning of the 4th.
        try program("import", "m.csv", "--symbol", "M", "--interval", "1m", "--calendar", "XNYS")
        try program("actions", "M", "actions.csv")
        #expect(try closes("export", "M", "--adjust", "split") == [50, 50, 50, 50])
        #expect(try closes("resample", "M", "--into", "1d", "--adjust", "split", column: 5) == [10, 10])
        #expect(try closes("resample", "M", "--into", "1d", "--adjust", "split", "--segments", "all", column: 5) == [20, 20])
        #expect(
            try closes("resample", "M", "--into", "1d", "--adjust", "split", "--anchor", "00:00", "--zone", "America/New_York", column: 5)
                == [20, 20])
    }

    @Test("An audit accepts known splits, and reports those that prices do not show") func audit() throws {
        let found = try program("audit", "X").rows.filter { $0[0] == "split" }
        #expect(found == [["split", "2024-01-04", "2024-01-03T00:00:00Z", "2024-01-04T00:00:00Z", "1", "1:2 (0.5)"]])
        try program("actions", "X", "actions.csv")
        #expect(try program("audit", "X").rows.filter { $0[0] == "split" }.isEmpty)
        _ = try program.run(["actions", "X", "-", "--force"], input: "date,split\n2024-01-09,3:1\n")
        let hidden = try program("audit", "X").rows.filter { $0[0] == "split" }
        #expect(hidden.map { $0[1] } == ["2024-01-09"] && hidden[0][5].contains("split of 3 for 1 is not in the prices"))
    }

    @Test("Wrong use is reported on one line") func wrongUse() throws {
        try program.write("date,split\n2024-01-04,two\n", to: "bad.csv")
        for (arguments, status) in [
            (["NONE"], 66), (["NONE", "actions.csv"], 66), (["X", "missing.csv"], 66), (["X", "bad.csv"], 65), (["X", "x.csv"], 65),
            (["X", "actions.csv", "--remove", "all"], 64), (["X", "--remove", "soon"], 64), (["X", "--remove", "2024-01-05"], 66),
            (["X", "--type", "split"], 64),
        ] as [([String], Int32)] {
            let answer = try program.run(["actions"] + arguments)
            #expect(answer.status == status && answer.errorLines.count == 1, "\(arguments): \(answer)")
        }
        #expect(try program("chart", "X", "--adjust", "all").status == 64)
    }
}
