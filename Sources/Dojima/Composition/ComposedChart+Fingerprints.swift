import DojimaChart
import DojimaSeries
import DojimaText

extension ComposedChart {
    /// Returns fingerprints of all that the picture was drawn from: bars, stored annotations, and files that the specification names.
    func fingerprints(_ specification: ChartSpecification) throws -> [Fingerprint] {
        try shown.fingerprints(specification, annotations: annotations)
    }
}

extension [ShownBars] {
    /// Returns fingerprints of these bars, of stored annotations of the first symbol, and of files that the specification names.
    func fingerprints(_ specification: ChartSpecification, annotations: [StoredAnnotation] = []) throws -> [Fingerprint] {
        var all = map { Fingerprint($0.bars, window: $0.window, name: $0.symbol, kind: $0.isNavigator ? .navigator : .series) }
        if !annotations.isEmpty, let symbol = first?.symbol {
            all.append(Fingerprint(annotations.flatMap(\.bytes), count: annotations.count, name: symbol, kind: .annotations))
        }
        let closed = specification.closedTime
        let images = specification.panes.flatMap(\.annotations).compactMap { $0.image?.file }
        for path in closed.calendarFiles + [closed.rules].compactMap(\.self) + images {
            all.append(Fingerprint(try specification.fileAccess.bytes(of: path), name: path, kind: .file))
        }
        return all
    }
}

extension StoredAnnotation {
    /// The encoded fields, one after another.
    fileprivate var bytes: [UInt8] {
        func text(_ text: String?) -> TextNode { text.map { .text($0) } ?? .null }
        func number(_ number: Double?) -> TextNode { number.map { .number($0) } ?? .null }
        let fields: [TextNode] = [
            text(name), text(type), .list(points.map { .list([text($0.time), number($0.value)]) }), text(self.text), text(color),
            number(width), text(dash), text(anchor), text(layer), text(pane), number(opacity),
        ]
        return Array(TextNode.list(fields).json().utf8) + (image ?? [])
    }
}
