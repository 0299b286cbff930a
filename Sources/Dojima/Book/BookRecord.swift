public import DojimaChart

/// What a page of many charts, or a file of many pages, was drawn from: it tells whether anything of it has changed since.
public struct BookRecord: Sendable, Equatable {
    /// The form of every chart.
    public var template: ChartSpecification
    public var symbols: [String]
    /// XXH64 of the records of all charts in sixteen hexadecimal digits; charts that could not be drawn count as empty.
    public var hash: String

    /// - Parameter records: of the symbols in their order; `nil` where a chart could not be drawn.
    public init(_ book: Book, records: [PictureRecord?]) {
        template = book.template
        symbols = book.symbols
        let text = records.map { $0.map { $0.metadata(title: "").content } ?? "" }.joined(separator: "\n")
        hash = Fingerprint(Array(text.utf8), name: "", part: .file).hash
    }

    /// Reads the record of a PNG, SVG or PDF file. Throws where there is none. O(bytes).
    public init(picture bytes: [UInt8]) throws(SpecificationError) {
        guard let content = PictureContent.text(of: bytes) else { throw SpecificationError("this holds no book of charts") }
        self = try ChartSpecification.typed {
            try Form<BookRecord>.record.read(try SpecificationNode(json: Array(content.utf8)), SpecificationPlace())
        }
    }

    /// As the outputs take it: one line for people, and JSON on one line.
    public func metadata(title: String) -> SceneMetadata {
        SceneMetadata(title: title, content: Form<BookRecord>.record.write(self).json())
    }
}

extension BookRecord: SpecificationRecord {
    init() { (template, symbols, hash) = (ChartSpecification(title: nil), [], "") }

    /// Counted up when the form changes so that this program could not read it.
    private static let form = 1

    private var number: Int {
        get { BookRecord.form }
        set { _ = newValue }
    }

    static var fields: [Field<BookRecord>] {
        [
            Field("dojimaBook", \.number, .whole(form...form), isRequired: true, "The form of this record."),
            Field("template", \.template, .record, isRequired: true, "The form of every chart."),
            Field("symbols", \.symbols, .list(.text, 0...100_000), isRequired: true, "The symbols in their order."),
            Field("hash", \.hash, .text, isRequired: true, "XXH64 of the records of all charts, in hexadecimal digits."),
        ]
    }
}
