import DojimaTestSupport
import Foundation
import Testing

/// The drawing and the description of `dojima chart --orientation vertical`.
@Suite struct OrientationTests {
    let program: Program

    init() throws {
        program = try Program()
        try program.write(twoWeeks, to: "a.csv")
        try program("import", "a.csv", "--symbol", "A", "--calendar", "XNYS")
    }

    @Test(
        "--orientation vertical puts the time at the left and the values at the top, for every type",
        .feature("S0-DP-03"))
    func vertical() throws {
        for type in [
            "candlestick", "hollow", "ohlc", "hlc", "high-low", "line", "step", "area", "mountain", "baseline", "column", "volume",
        ] {
            let options = ["A", "--type", type, "--orientation", "vertical", "--size", "500x600"]
            let answer = try program.run(["chart"] + options + ["-o", "a.svg", "--describe", "a.json"])
            #expect(answer.status == 0, "\(type): \(answer.error)")
            let object = try #require(try JSONSerialization.jsonObject(with: program.data("a.json")) as? [String: Any])
            let axes = try #require(object["axes"] as? [[String: Any]])
            #expect(axes.map { $0["side"] as? String }.prefix(2) == ["left", "top"], "\(type)")
            let places = try #require(axes[0]["ticks"] as? [[String: Any]]).compactMap { $0["at"] as? Double }
            #expect(places.count > 1 && places == places.sorted(by: >), "\(type)")
            let spec = try program.run(["chart"] + options + ["--spec"])
            try program.write(spec.out, to: "spec.json")
            #expect(spec.out.contains("\"orientation\": \"vertical\""))
            #expect(try program.run(["render", "spec.json", "-o", "b.svg"]).status == 0)
            #expect(try program.data("a.svg") == program.data("b.svg"), "\(type)")
        }
    }

    @Test("Another word for the orientation is refused in one line") func refused() throws {
        let answer = try program.run(["chart", "A", "-o", "a.svg", "--orientation", "diagonal"])
        #expect(answer.status == 64 && answer.error.contains("--orientation"), "\(answer.error)")
    }
}
