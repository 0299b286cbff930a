import DojimaFormats
import DojimaStore

extension ComposedChart {
    /// Fingerprints of all that the picture was drawn from: bars, stored annotations, and the files that the specification names.
    func fingerprints(_ specification: ChartSpecification) throws -> [Fingerprint] {
        var all = shown.map { Fingerprint($0.bars, name: $0.symbol, part: $0.isNavigator ? .navigator : .series) }
        if !annotations.isEmpty, let symbol = shown.first?.symbol {
            all.append(Fingerprint(annotations.flatMap(\.bytes), count: annotations.count, name: symbol, part: .annotations))
        }
        let closed = specification.closedTime
        let images = specification.panes.flatMap(\.annotations).compactMap(\.image)
        for path in closed.calendarFiles + [closed.rules].compactMap(\.self) + images {
            all.append(Fingerprint(try specification.fileAccess.bytes(of: path), name: path, part: .file))
        }
        return all
    }
}

extension StoredAnnotation {
    /// All that it says, one field after another.
    fileprivate var bytes: [UInt8] {
        func text(_ text: String?) -> JSON { text.map { .string($0) } ?? .null }
        func number(_ number: Double?) -> JSON { number.map { .number($0) } ?? .null }
        let fields: [JSON] = [
            text(name), text(type), .array(points.map { .array([text($0.time), number($0.value)]) }), text(self.text), text(color),
            number(width), text(dash), text(anchor), text(layer), text(pane), number(opacity),
        ]
        return Array(JSON.array(fields).text.utf8) + (image ?? [])
    }
}
