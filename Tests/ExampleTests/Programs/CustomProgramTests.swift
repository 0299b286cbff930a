import Dojima
import Foundation
import Testing

@Suite struct CustomProgramTests {
    /// Forty days whose closes rise for four days and fall on the fifth.
    private func bars() throws -> BarSeries {
        let closes = (0..<40).map { $0 % 5 == 4 ? 99 : 100 + Double($0 % 5) }
        return try BarSeries(
            closes.indices, interval: .day, time: { Instant(seconds: 86_400 * Int64(19_722 + $0)) },
            open: { closes[$0] - 0.5 }, high: { closes[$0] + 1 }, low: { closes[$0] - 1 }, close: { closes[$0] })
    }

    @Test("A kind and an indicator of one's own are drawn by their names, and read back from the picture") func kinds() throws {
        let (picture, specification) = try dots(of: try bars())
        let svg = String(decoding: picture, as: UTF8.self)
        // A dot for each close, and one in the legend.
        #expect(svg.components(separatedBy: "<circle ").count > 40)
        #expect(svg.contains(">STREAK<"))
        #expect(specification.panes[0].series[0].kind?.name == "dots")
        #expect(specification.panes[1].series[0].study?.text == "streak")
        #expect(try ChartSpecification(specification.json(), catalogs: specification.catalogs) == specification)
        let error = #expect(throws: TextError.self) { try PictureRecord(picture: picture) }
        #expect(error?.message.description.contains("\"dots\" is not known") == true)
    }

    @Test("A theme and a format of one's own are found by their names, and the record of such a file is read") func output() throws {
        let path = ExamplePage.temporaryPath("house.ppm")
        defer { try? FileManager.default.removeItem(atPath: path) }
        try writePixmap(of: try bars(), to: path)
        let file = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let head = file.split(separator: 0x0A, maxSplits: 4).prefix(4).map { String(decoding: $0, as: UTF8.self) }
        #expect(head[0] == "P6" && head[2] == "400 300" && head[3] == "255")
        // The first pixel is of the background.
        #expect(file.suffix(3 * 400 * 300).prefix(3) == [0x10, 0x20, 0x30])
        let specification = try PictureRecord(picture: file, catalogs: houseCatalogs()).specification
        #expect(specification.theme == "house" && specification.drawnTheme.background == Color(0x102030))
        #expect(throws: TextError.self) { try PictureRecord(picture: file) }
    }
}
