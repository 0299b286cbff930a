import DojimaTestSupport
import Foundation
import Testing

/// The drawing and the description of `dojima chart --legend`.
@Suite struct LegendOptionTests {
    let program: Program

    init() throws {
        program = try Program()
        try program.write(twoWeeks, to: "a.csv")
        try program("import", "a.csv", "--symbol", "A", "--calendar", "XNYS")
    }

    private func legend(_ arguments: String...) throws -> [String: Any]? {
        let answer = try program.run(["chart", "A", "--overlay", "sma:3", "-o", "a.svg", "--describe", "a.json"] + arguments)
        #expect(answer.status == 0, "\(answer.error)")
        let object = try JSONSerialization.jsonObject(with: program.data("a.json")) as? [String: Any]
        return object?["legend"] as? [String: Any]
    }

    @Test("--legend draws a box with names and values at its position, and --describe reports the position") func box() throws {
        #expect(try legend() == nil)
        let corner = try #require(try legend("--legend", "right-top"))
        #expect(corner["position"] as? String == "right-top" && corner["placement"] as? String == "outside")
        let entries = try #require(corner["entries"] as? [[String: Any]])
        #expect(entries.compactMap { $0["name"] as? String } == ["A", "SMA 3", "Volume"])
        let below = try #require(
            try legend("--legend", "bottom", "--legend-placement", "inside", "--legend-title", "Key", "--crosshair", "2024-01-10"))
        #expect(below["titles"] as? [String] == ["Key"] && below["placement"] as? String == "inside")
        let told = try #require(below["entries"] as? [[String: Any]]).compactMap { $0["value"] as? String }
        // The close, the mean of 102, 101 and 104, and the volume.
        #expect(told.count == 3 && told[2] == "1,200", "\(told)")
        #expect(Double(told[0]) == 104 && Double(told[1]).map { abs($0 - 307.0 / 3) <= 0.5 } == true, "\(told)")
    }

    @Test("Legend options without --legend and an unknown position are refused in one line") func refused() throws {
        for options in [["--legend-placement", "inside"], ["--legend-title", "Key"], ["--legend", "middle"]] {
            let answer = try program.run(["chart", "A", "-o", "a.svg"] + options)
            #expect(answer.status == 64 && answer.error.contains("--legend"), "\(answer.error)")
        }
    }

    @Test("A specification sets the colours of a line and of the area below it", .feature("S2-ST-26")) func colors() throws {
        try program.write(
            "panes: [{series: [{symbol: A, type: area, color: \"#8B0000\", areaColor: \"#FFE4E1\"}]}]\nlayout: {canvasInset: 10}\n",
            to: "a.yaml")
        let answer = try program("render", "a.yaml", "-o", "a.svg")
        #expect(answer.status == 0, "\(answer.error)")
        let svg = String(decoding: try program.data("a.svg"), as: UTF8.self)
        #expect(svg.contains("fill=\"#ffe4e1\"") && svg.contains("stroke=\"#8b0000\""))
    }
}
