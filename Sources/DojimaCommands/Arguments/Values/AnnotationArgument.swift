import ArgumentParser
import DojimaChart
import DojimaSeries
import DojimaTime

/// An annotation in one word: `KIND:POINT`, with `..` between several points, then `=TEXT`. A point is `TIME,PRICE`, or only the
/// time or the price if the kind uses just that.
///
///     horizontal-line:2873=January high
///     trend-line:2018-04-02,2554..2018-10-03,2840
struct AnnotationArgument: ExplainedArgument {
    static let advice =
        "write KIND:POINT, with .. between several points, then =TEXT if wanted, where a point is TIME,PRICE, such as horizontal-line:2873=High or trend-line:2018-04-02,2554..2018-10-03,2840; kinds: \(AnnotationCatalog.all.map { $0.name }.joined(separator: ", "))"

    var annotation: Annotation

    init?(argument: String) {
        guard let colon = argument.firstIndex(of: ":"), let kind = AnnotationCatalog.kind(named: String(argument[..<colon])) else {
            return nil
        }
        let rest = argument[argument.index(after: colon)...]
        let halves = rest.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let points = AnnotationArgument.words(halves[0]).map { AnnotationArgument.point($0, of: kind) }
        guard kind.points.contains(points.count), points.allSatisfy({ $0 != nil }) else { return nil }
        annotation = Annotation(kind: kind, points: points.compactMap { $0 }, text: halves.count == 2 ? String(halves[1]) : "")
    }

    static func times(in argument: String) -> [Substring] {
        guard let colon = argument.firstIndex(of: ":") else { return [] }
        let rest = argument[argument.index(after: colon)...].prefix { $0 != "=" }
        return words(rest).map { $0.prefix { $0 != "," } }
    }

    /// Splits a text at `..`.
    private static func words(_ text: Substring) -> [Substring] {
        var (words, rest) = ([Substring](), text)
        while let cut = rest.firstRange(of: "..") {
            words.append(rest[..<cut.lowerBound])
            rest = rest[cut.upperBound...]
        }
        return words + [rest]
    }

    private static func point(_ text: Substring, of kind: AnnotationKind) -> AnnotationPoint? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        func value(_ text: Substring) -> Double? { Double(text).flatMap { $0.isFinite ? $0 : nil } }
        func time(_ text: Substring) -> TimeText? { try? TimeText(option: text) }
        switch parts.count {
        case 2:
            guard let time = time(parts[0]), let value = value(parts[1]) else { return nil }
            return AnnotationPoint(time: time, value: value)
        case 1 where kind.uses == .value: return value(parts[0]).map { AnnotationPoint(value: $0) }
        case 1 where kind.uses == .time: return time(parts[0]).map { AnnotationPoint(time: $0) }
        default: return nil
        }
    }
}

extension AnnotationArgument {
    /// Returns the annotation in the form that the database stores; times without a zone are in `zone`.
    func stored(name: String, zone: Zone) -> StoredAnnotation {
        let points = annotation.points.map { point in
            let time: String? = point.time.map { time in
                if case .dateOnly(let date) = time { date.description } else { time.instant(in: zone).isoText(in: .utc) }
            }
            return StoredAnnotation.Point(time: time, value: point.value)
        }
        return StoredAnnotation(name: name, type: annotation.kind.name, points: points, text: annotation.text)
    }
}

/// A colour: `#2962FF`, or a number for one of the theme's.
struct ColorArgument: ExplainedArgument {
    static let advice = "write a colour such as #2962FF, or 1, 2, ... for one of the theme's"

    var text: String

    init?(argument: String) {
        guard ColorChoice(parsing: argument) != nil else { return nil }
        text = argument
    }
}

/// Lengths of strokes and gaps in pixels: `4,3`, or `solid`.
struct DashArgument: ExplainedArgument {
    static let advice = "write pixels of strokes and gaps separated by commas, such as 4,3, or solid"

    var text: String

    init?(argument: String) {
        guard dashLengths(written: argument) != nil else { return nil }
        text = argument
    }
}

/// One of the nine anchors, by its name.
struct AnchorArgument: ExpressibleByArgument {
    var anchor: AnnotationAnchor

    init?(argument: String) {
        guard let anchor = AnnotationAnchor(rawValue: argument) else { return nil }
        self.anchor = anchor
    }

    static var allValueStrings: [String] { AnnotationAnchor.allCases.map { $0.rawValue } }
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
