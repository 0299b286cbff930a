import DojimaCairo
public import DojimaText
public import DojimaChart

/// What a picture's file holds beside the picture: the specification that it was drawn from, and fingerprints of its data.
///
///     let record = try PictureRecord(picture: bytes)
///     let text = record.specification.json()
public struct PictureRecord: Sendable, Equatable {
    public var specification: ChartSpecification
    package var data: [Fingerprint]

    package init(specification: ChartSpecification, data: [Fingerprint]) {
        self.specification = specification
        self.data = data
    }

    /// Reads the record of a PNG, SVG or PDF file. Throws where there is none, or one of a later form. O(bytes).
    public init(picture bytes: [UInt8]) throws(TextError) {
        guard let content = OutputCatalog.content(of: bytes) else {
            throw TextError(
                "this holds no chart; only pictures of \(function: .drawing) do, as long as no other program wrote them anew")
        }
        do {
            self = try Form<PictureRecord>.record.read(try TextNode(json: Array(content.utf8)), TextPath())
        } catch let error as TextError {
            throw TextError("what this holds of its chart cannot be read: \(error.message)")
        } catch {
            throw TextError("what this holds of its chart cannot be read")
        }
    }

    /// As the outputs take it: one line for people, and JSON on one line.
    public func metadata(title: String) -> SceneMetadata {
        SceneMetadata(title: title, content: Form<PictureRecord>.record.write(self).json())
    }
}

extension PictureRecord: Record {
    package init() { self.init(specification: ChartSpecification(), data: []) }

    /// Counted up when the form changes so that this program could not read it.
    private static let form = 1

    private var number: Int {
        get { PictureRecord.form }
        set { _ = newValue }
    }

    package static var fields: [Field<PictureRecord>] {
        [
            Field("dojima", \.number, .whole(form...form), isRequired: true, "The form of this record."),
            Field("specification", \.specification, .record, isRequired: true, "What was drawn."),
            Field("data", \.data, .list(.record), isRequired: true, "What it was drawn from."),
        ]
    }
}
