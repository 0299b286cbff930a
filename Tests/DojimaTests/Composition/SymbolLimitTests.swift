import Dojima
import DojimaText
import Testing

@Suite struct SymbolLimitTests {
    @Test("A chart of 501 symbols made in Swift is refused before any file is read") func limit() throws {
        var specification = try ChartSpecification(#"{"panes": [{"series": [{"symbol": "A"}]}]}"#)
        let first = specification.panes[0].series[0]
        for number in 1...500 {
            var series = first
            series.symbol = "A\(number)"
            specification.panes[0].series.append(series)
        }
        let error = try #require(throws: PictureError.self) { try Picture(specification) }
        #expect("\(error)".hasPrefix("501 symbols are too many") && error.category == .request)
        specification.panes[0].series.removeLast()
        // The first file is opened only after that.
        let missing = try #require(throws: PictureError.self) { try Picture(specification) }
        #expect(missing.category == .missing)
    }
}
