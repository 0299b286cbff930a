import DojimaCairo
public import DojimaText
public import DojimaChart

/// The record in the file of a picture: the specification that it was drawn from, and fingerprints of its data.
///
///     let record = try PictureRecord(picture: bytes)
///     let text = record.specification.json()
public struct PictureRecord: Sendable, Equatable {
    /// The specification of the picture, with explicit colours for its series.
    public var specification: ChartSpecification {
        get { boxedSpecification }
        set { boxedSpecification = newValue }
    }
    package var data: [Fingerprint]
    @Boxed private var boxedSpecification: ChartSpecification

    package init(specification: ChartSpecification, data: [Fingerprint]) {
        boxedSpecification = specification.assigningColors()
        self.data = data
    }

    /// Reads the record in a PNG, SVG or PDF file, or in one of another format of the catalogs.
    ///
    /// Throws if the file has no record, one of a later version, or one with names that are not in the catalogs. O(bytes).
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - catalogs: what the names in the record mean.
    public init(picture bytes: [UInt8], catalogs: Catalogs = Catalogs()) throws(TextError) {
        guard let content = catalogs.outputFormats.content(of: bytes) else {
            throw TextError(
                "this file has no chart data; only pictures of \(function: .drawing) have it, and other programs may remove it")
        }
        do {
            self = try Form<PictureRecord>.record.read(try TextNode(json: Array(content.utf8)), TextPath(catalogs))
        } catch let error as TextError {
            throw TextError("the chart data in this file cannot be read: \(error.message)")
        } catch {
            throw TextError("the chart data in this file cannot be read")
        }
    }

    /// The metadata for an output file: the title, and the record as JSON on one line.
    public func metadata(title: String) -> SceneMetadata {
        SceneMetadata(title: title, content: Form<PictureRecord>.record.write(self).json())
    }
}

extension PictureRecord: Record {
    package init() { self.init(specification: ChartSpecification(), data: []) }

    /// The version of the record, incremented when a change makes older records unreadable.
    private static let formatVersion = 1

    private var version: Int {
        get { PictureRecord.formatVersion }
        set { _ = newValue }
    }

    package static var fields: [Field<PictureRecord>] {
        [
            Field("dojima", \.version, .integer(formatVersion...formatVersion), isRequired: true, "The version of this format."),
            Field("specification", \.specification, ChartSpecification.form, isRequired: true, "The specification of the chart."),
            Field("data", \.data, .list(.record), isRequired: true, "The data from which it was drawn."),
        ]
    }
}
