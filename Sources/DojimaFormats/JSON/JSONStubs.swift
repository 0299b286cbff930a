extension FileFormat {
    static let json = FileFormat(
        name: "json", recognises: { text, first in text[first] == 0x7B || text[first] == 0x5B },
        open: { (_, name, _) throws(ReadingError) in
            throw ReadingError(.notMarketData, "\(name): JSON comes next")
        })
    static let ndjson = FileFormat(
        name: "ndjson", recognises: { _, _ in false },
        open: { (_, name, _) throws(ReadingError) in
            throw ReadingError(.notMarketData, "\(name): JSON comes next")
        })
}
func unescaped(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> [UInt8] { text.bytes(start, end) }
func dateText(ofObject text: Span<UInt8>, _ start: Int, _ end: Int) -> [UInt8] { [] }
