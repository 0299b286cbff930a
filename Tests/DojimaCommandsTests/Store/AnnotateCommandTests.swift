import DojimaTestSupport
import Foundation
import Testing

/// Annotations that are stored in the database, and those of one chart.
@Suite struct AnnotateCommandTests {
    let program: Program

    init() throws {
        program = try Program()
        try program.write(
            "Date,Open,High,Low,Close,Volume\n"
                + (2...31).map { "2024-01-\($0 < 10 ? "0" : "")\($0),\($0),\($0 + 2),\($0 - 1),\($0 + 1),10" }.joined(separator: "\n")
                + "\n",
            to: "days.csv")
        try program("import", "days.csv", "--symbol", "DAYS")
    }

    private func annotations(_ options: String...) throws -> [(id: String, type: String)] {
        let answer = try program.run(["chart", "DAYS", "--continuous", "-o", "days.svg", "--describe", "days.json"] + options)
        #expect(answer.status == 0, "\(answer.error)")
        let data = try Data(contentsOf: program.folder.appendingPathComponent("days.json"))
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let all = try #require(object["annotations"] as? [[String: Any]])
        return all.map { ($0["id"] as? String ?? "", $0["type"] as? String ?? "") }
    }

    @Test("Annotations are stored, replaced under their names, listed and removed", .feature("S0-AN-09")) func keeping() throws {
        #expect(try program("annotate", "DAYS", "hline:20=Level", "--name", "level", "--color", "#FF0000").status == 0)
        #expect(try program("annotate", "DAYS", "trend:2024-01-03,5..2024-01-20,22=Rise").status == 0)
        #expect(try program("annotate", "DAYS", "buy:2024-01-09T15:30").status == 0)
        #expect(
            try program("annotate", "DAYS", "--format", "csv").out == """
                name,type,time1,value1,time2,value2,text
                level,horizontal-line,,20,,,Level
                1,trend-line,2024-01-03,5,2024-01-20,22,Rise
                2,buy,2024-01-09T15:30:00Z,,,,

                """)
        #expect(try annotations().map(\.id) == ["level", "1", "2"])
        #expect(try program("annotate", "DAYS", "hline:21=Higher", "--name", "level").status == 0)
        #expect(try program("annotate", "DAYS", "--format", "csv").out.contains("level,horizontal-line,,21,,,Higher"))
        #expect(try annotations("--no-annotations").isEmpty)
        #expect(try program("annotate", "DAYS", "--remove", "1").status == 0)
        #expect(try annotations().map(\.id) == ["level", "2"])
        let missing = try program("annotate", "DAYS", "--remove", "1")
        #expect(missing.status == 66 && missing.error.contains("there are 2, level"))
        #expect(try program("annotate", "DAYS", "--remove-all").status == 0)
        #expect(try annotations().isEmpty)
    }

    @Test("An annotation of one chart is drawn and not stored; errors in others state the correct form") func once() throws {
        #expect(
            try annotations("--annotate", "event:2024-01-10=D", "--annotate", "rectangle:2024-01-04,4..2024-01-09,12").map(\.type) == [
                "event", "rectangle",
            ])
        #expect(try program("annotate", "DAYS", "--format", "csv").out == "name,type,time1,value1,time2,value2,text\n")
        for wrong in ["hline:high", "trend:2024-01-03,5", "circle:2024-01-03,5", "buy:5", "text:2024-01-03,1..2024-01-04,2", "hline"] {
            let answer = try program("chart", "DAYS", "--annotate", wrong, "-o", "days.svg")
            #expect(answer.status == 64 && answer.error.contains("KIND:POINT"), "\(wrong)")
        }
        let unknown = try program("annotate", "NIGHTS", "hline:1")
        #expect(unknown.status == 66 && unknown.error.contains("NIGHTS"))
    }

    @Test("An image is stored in the database and drawn; other files are refused") func images() throws {
        try program("chart", "DAYS", "--continuous", "--size", "320x200", "-o", "small.png")
        #expect(
            try program("annotate", "DAYS", "image:2024-01-04,4..2024-01-20,12", "--image", "small.png", "--opacity", "0.2").status == 0)
        try FileManager.default.removeItem(at: program.folder.appendingPathComponent("small.png"))
        #expect(try annotations().map(\.type) == ["image"])
        #expect(try program("chart", "DAYS", "--continuous", "-o", "days.png").status == 0)
        let wrong = try program("annotate", "DAYS", "image:2024-01-04,4", "--image", "days.csv")
        #expect(wrong.status == 65 && wrong.error.contains("days.csv"))
        #expect(try program("annotate", "DAYS", "image:2024-01-04,4").status == 64)
    }
}
