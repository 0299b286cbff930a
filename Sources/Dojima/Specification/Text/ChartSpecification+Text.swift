public import DojimaText

extension ChartSpecification {
    /// The notation of a specification's text.
    public enum Notation: Sendable { case json, yaml }

    /// The maximum size of a specification's text, in bytes.
    public static let maximumBytes = 1 << 20

    /// The form by which specifications are read and written, created once, since reading options and writing a picture's record both need
    /// it. Never changed.
    nonisolated(unsafe) package static let form: Form<ChartSpecification> = {
        let record = Form<ChartSpecification>.record
        return Form(
            read: { node, path in
                var chart = try record.read(node, path)
                chart.catalogs = path.catalogs
                return chart
            }, write: record.write, check: record.check, nested: record.nested, schema: record.schema)
    }()

    /// Reads a specification.
    ///
    /// Throws for invalid input, with its key path, as in `panes[1].series[0].color`, and its line if the text has lines. O(bytes).
    ///
    /// - Parameters:
    ///   - bytes: the text in UTF-8.
    ///   - notation: the notation; by default, the first character decides it, since JSON begins with a brace.
    ///   - catalogs: what the names in the text mean.
    public init(_ bytes: [UInt8], as notation: Notation? = nil, catalogs: Catalogs = Catalogs()) throws(TextError) {
        self = try ChartSpecification.typed {
            try ChartSpecification.form.read(try ChartSpecification.node(bytes, notation), TextPath(catalogs))
        }
    }

    /// Reads a specification from a text.
    public init(_ text: String, as notation: Notation? = nil, catalogs: Catalogs = Catalogs()) throws(TextError) {
        try self.init(Array(text.utf8), as: notation, catalogs: catalogs)
    }

    static func node(_ bytes: [UInt8], _ notation: Notation?) throws -> TextNode {
        guard bytes.count <= maximumBytes else {
            throw TextError("larger than \(maximumBytes >> 20) MiB; a specification holds no data")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw TextError("this is not UTF-8") }
        let first = text.unicodeScalars.first { !$0.properties.isWhitespace && $0 != "\u{FEFF}" }
        switch notation ?? (first == "{" ? .json : .yaml) {
        case .json: return try TextNode(json: bytes)
        case .yaml: return try TextNode(yaml: text)
        }
    }

    static func typed<Value>(_ body: () throws -> Value) throws(TextError) -> Value {
        do { return try body() } catch let error as TextError { throw error } catch let error as any ReportedError {
            throw TextError(error.message)
        } catch { throw TextError("\(error)") }
    }

    /// The specification as JSON, with keys in the order of the schema and without default values; reading it with the same `catalogs` gives
    /// an equal value.
    ///
    /// - Parameter width: the length above which lines are broken; `nil` for one line.
    public func json(width: Int? = 100) -> String { ChartSpecification.form.write(self).json(width: width) }

    /// A JSON Schema (draft 2020-12) of specifications.
    ///
    /// - Parameter description: the purpose of specifications, in a sentence.
    public static func schema(description: String = "What a picture is drawn from.") -> String {
        form.schemaText(title: "A Dojima chart", description: description)
    }
}
