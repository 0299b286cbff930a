@testable import DojimaPages
import DojimaText
import DojimaTime
import Testing

/// Decoded messages of pages.
@Suite struct PageInputTests {
    @Test("A batch has its number, and operations have their times")
    func reading() throws {
        let input = try PageInput(
            """
            {"n": 7, "at": 3.5, "do": [{"op": "size", "width": 900.4, "height": 560, "scale": 2}, {"op": "panTo", "x": 0.5, "y": 0.25, "at": 3.25},
             {"op": "crosshair", "x": 10, "y": 20}, {"op": "set", "name": "type", "value": "line"}, {"op": "symbol", "by": -1}]}
            """)
        #expect(input.number == 7 && input.operations.map(\.time) == [3.5, 3.25, 3.5, 3.5, 3.5])
        #expect(input.operations.map(\.operation.name) == ["size", "panTo", "crosshair", "set", "symbol"])
    }

    @Test("Fields are limited to values that a page can use") func fields() throws {
        let size = try PageField<PageSize>.size.read(TextNode(json: Array(#"{"width": 900.4, "height": 560, "scale": 2}"#.utf8)), "size")
        #expect(size == PageSize(width: 900, height: 560, scale: 2))
        for (number, steps) in [("-1", -1), ("2.6", 3), ("1e300", 1000), ("-1e9", -1000)] {
            #expect(try PageField<Int>.steps.read(TextNode(json: Array("{\"by\": \(number)}".utf8)), "stepCrosshair") == steps)
        }
        for (number, index) in [("0", 0), ("10000", 10_000), ("10001", nil), ("-1", nil), ("0.5", nil)] as [(String, Int?)] {
            let node = try TextNode(json: Array("{\"index\": \(number)}".utf8))
            #expect((try? PageField<Int>.index.read(node, "erase")) == index)
        }
        for (number, seconds) in [("1.5", 1.5), ("-1e11", -1e11), ("1e12", nil)] as [(String, Double?)] {
            let time = try PageField<Instant?>.time("time").read(TextNode(json: Array("{\"time\": \(number)}".utf8)), "crosshair")
            #expect(time == seconds.map { Instant(microseconds: Int64(clamping: $0 * 1_000_000)) })
        }
    }

    @Test(
        "Invalid messages are refused with a reason",
        arguments: [
            "", "12", "[]", "{}", "garbage", #"{"n": 1, "at": 0}"#, #"{"n": -1, "at": 0, "do": []}"#, #"{"n": 1, "at": 0, "do": [1]}"#,
            #"{"n": 1, "at": 0, "do": [{"op": "nonsense"}]}"#, #"{"n": 1, "at": 0, "do": [{"op": "zoom", "by": -1}]}"#,
            #"{"n": 1, "at": 0, "do": [{"op": "stretch"}]}"#,
            #"{"n": 1, "at": 0, "do": [{"op": "align", "left": [-1]}]}"#, #"{"n": 1, "at": 0, "do": [{"op": "align", "right": 3}]}"#,
            #"{"n": 1e300, "at": 0, "do": []}"#, String(repeating: "[", count: 30_000),
        ])
    func refused(_ text: String) {
        let error = #expect(throws: TextError.self) { try PageInput(text) }
        #expect(error?.message.description.isEmpty == false)
    }

    @Test("The size of a chart is clamped to one that can be drawn")
    func sizes() {
        for (width, height, scale) in [(0.0, 0.0, 0.0), (-5, 1e9, 99), (.nan, .infinity, .nan), (1e300, 3, 2)] {
            let size = PageSize(width: width, height: height, scale: scale)
            #expect(size.width >= 120 && size.height >= 80 && 0.25...8 ~= size.scale)
            #expect(Double(size.width) * size.scale <= 20_000 && Double(size.height) * size.scale <= 20_000)
        }
    }
}
