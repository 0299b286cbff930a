import DojimaCairo
package import DojimaText
package import DojimaChart
internal import DojimaSeries

/// The specification and data from which a page or file of many charts was drawn, to detect later changes.
package struct BookRecord: Sendable, Equatable {
    /// One chart of the book.
    package struct ChartRecord: Sendable, Equatable {
        package var symbol: String
        /// Fingerprints of its data; `nil` if it could not be drawn.
        package var data: [Fingerprint]?

        package static func == (a: ChartRecord, b: ChartRecord) -> Bool { a.symbol.isExactly(b.symbol) && a.data == b.data }
    }

    /// The specification of every chart.
    @Boxed package var template: ChartSpecification
    /// The charts in the order of the book.
    package var charts: [ChartRecord]

    init(template: ChartSpecification, charts: [ChartRecord]) {
        self.template = template
        self.charts = charts
    }

    /// - Parameter records: one for each symbol, in order; `nil` if its chart could not be drawn.
    package init(_ book: Book, records: [PictureRecord?]) {
        self.init(template: book.template, charts: zip(book.symbols, records).map { ChartRecord(symbol: $0, data: $1?.data) })
    }

    package var symbols: [String] { charts.map(\.symbol) }

    /// The book that this record describes.
    package var book: Book { Book(of: symbols, like: template) }

    /// Reads the record in a PNG, SVG or PDF file. Throws if the file has no record, or a record of another version. O(bytes).
    package init(picture bytes: [UInt8], catalogs: Catalogs = Catalogs()) throws(TextError) {
        guard let content = catalogs.outputFormats.content(of: bytes) else { throw TextError("this file has no book of charts") }
        self = try ChartSpecification.typed {
            try Form<BookRecord>.record.read(try TextNode(json: Array(content.utf8)), TextPath(catalogs))
        }
    }

    /// The metadata for an output file: the title, and the record as JSON on one line.
    package func metadata(title: String) -> SceneMetadata {
        SceneMetadata(title: title, content: Form<BookRecord>.record.write(self).json())
    }
}

extension BookRecord: Record {
    package init() { self.init(template: ChartSpecification(), charts: []) }

    /// The version of the record, incremented when a change makes older records unreadable.
    private static let formatVersion = 2

    private var version: Int {
        get { BookRecord.formatVersion }
        set { _ = newValue }
    }

    package static var fields: [Field<BookRecord>] {
        [
            Field("dojimaBook", \.version, .integer(formatVersion...formatVersion), isRequired: true, "The version of this format."),
            Field("template", \.template, ChartSpecification.form, isRequired: true, "The specification that all charts share."),
            Field("charts", \.charts, .list(.record, 0...100_000), isRequired: true, "The charts, in order."),
        ]
    }
}

extension BookRecord.ChartRecord: Record {
    package init() { self.init(symbol: "", data: nil) }

    package static var fields: [Field<BookRecord.ChartRecord>] {
        [
            Field("symbol", \.symbol, .text, isRequired: true, "The symbol."),
            Field("data", \.data, .list(.record), "The data from which it was drawn; absent if it could not be drawn."),
        ]
    }
}

/// The record in the file of a picture: of one chart, or of a book.
package enum DrawnRecord: Sendable, Equatable {
    case chart(PictureRecord)
    case book(BookRecord)

    /// The files that the record may name; by default everything that can be read.
    package var access: FileAccess {
        get {
            switch self {
            case .chart(let record): record.specification.fileAccess
            case .book(let record): record.template.fileAccess
            }
        }
        set {
            switch self {
            case .chart(var record):
                record.specification.fileAccess = newValue
                self = .chart(record)
            case .book(var record):
                record.template.fileAccess = newValue
                self = .book(record)
            }
        }
    }

    /// Reads the record in a PNG, SVG or PDF file. Throws if the file contains neither the record of a chart nor that of a book. O(bytes).
    package init(picture bytes: [UInt8], catalogs: Catalogs = Catalogs()) throws(TextError) {
        if let text = catalogs.outputFormats.content(of: bytes), text.hasPrefix("{\"dojimaBook\":") {
            do throws(TextError) {
                self = .book(try BookRecord(picture: bytes, catalogs: catalogs))
            } catch {
                throw TextError("the chart data in this file cannot be read: \(error.description); draw the book again")
            }
        } else {
            self = .chart(try PictureRecord(picture: bytes, catalogs: catalogs))
        }
    }
}
