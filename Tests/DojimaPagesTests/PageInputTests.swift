@testable import DojimaPages
import DojimaText
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
        guard case .size(let size) = input.operations[0].operation else {
            Issue.record("no size")
            return
        }
        #expect(size == PageSize(width: 900, height: 560, scale: 2))
        guard case .script = input.operations[1].operation, case .crosshair(10, 20) = input.operations[2].operation,
            case .set("type", "line") = input.operations[3].operation, case .symbolBy(-1) = input.operations[4].operation
        else {
            Issue.record("other operations")
            return
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
