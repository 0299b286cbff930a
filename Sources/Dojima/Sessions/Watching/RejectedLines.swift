public import DojimaText
import DojimaFormats

/// The numbers of lines of a feed that were left out, by reason.
public struct RejectedLines: Sendable, Equatable {
    private var counts: [LineReader.Defect: Int] = [:]

    /// Counts a line; returns a note about it if it is the first with its defect.
    mutating func add(_ defect: LineReader.Defect, _ line: Message) -> Message? {
        counts[defect, default: 0] += 1
        return counts[defect] == 1 ? "\(line); further lines \(defect.phrase) are counted" : nil
    }

    /// The number of all lines that were left out.
    public var count: Int { counts.values.reduce(0, +) }

    /// The counts in one line, to report when the text ends; `nil` if no line was left out.
    ///
    /// `4 lines were left out: 3 without a bar that can be read, 1 in another unit of time`
    public var note: Message? {
        guard count > 0 else { return nil }
        let parts = LineReader.Defect.allCases.compactMap { defect in counts[defect].map { "\($0) \(defect.phrase)" } }
        return "\(count) \(count == 1 ? "line was" : "lines were") left out: \(parts.joined(separator: ", "))"
    }
}

extension LineReader.Defect {
    fileprivate var phrase: String {
        switch self {
        case .noBar: "without a bar that can be read"
        case .otherUnit: "in another unit of time"
        case .noTime: "with a stamp that is not a valid time"
        case .otherSymbol: "of another symbol"
        }
    }
}
