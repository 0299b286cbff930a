public import DojimaScale
public import DojimaTime

/// The ticks of a time axis in written form: `1M`, `1M@2024-01-31`, or `2024-01-02,2024-03-01=first of spring`.
public struct TimeTicks: Sendable, Equatable {
    /// A hint for error messages, as a clause.
    package static let advice =
        "write a distance such as 1M, 2h or 1M@2024-01-31, or times with commas between them, each with =TEXT for a label"

    private enum Ticks: Equatable {
        case every(TimeStep, anchor: TimeText?)
        case at([Mark])
    }

    private struct Mark: Equatable {
        var time: TimeText
        var label: String?
    }

    /// Returns the parts of a text that may be times.
    package static func times(in text: String) -> [Substring] {
        guard let at = text.firstIndex(of: "@"), TimeStep(text[..<at]) != nil else {
            return text.split(separator: ",").map { $0.prefix { $0 != "=" } }
        }
        return [text[text.index(after: at)...]]
    }

    /// The text that was parsed.
    public let text: String
    private let ticks: Ticks

    /// Parses the written form; returns `nil` for any other text.
    public init?(_ text: String) {
        self.text = text
        let halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        if let step = TimeStep(halves[0]) {
            let anchor = halves.count == 2 ? try? TimeText(option: halves[1]) : nil
            guard halves.count == 1 || anchor != nil else { return nil }
            ticks = .every(step, anchor: anchor)
            return
        }
        var marks: [Mark] = []
        for item in text.split(separator: ",") {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let time = try? TimeText(option: parts[0]) else { return nil }
            marks.append(Mark(time: time, label: parts.count == 2 ? String(parts[1]) : nil))
        }
        guard !marks.isEmpty else { return nil }
        ticks = .at(marks)
    }

    /// Returns the placement of the ticks on an axis with the clock of the given zone.
    public func placement(in zone: Zone) -> TimeTickStyle.Placement {
        switch ticks {
        case .every(let step, let anchor):
            .every(TimeFrequency(every: step, anchor: anchor.map { zone.localTime(at: $0.instant(in: zone)) }))
        case .at(let marks): .at(marks.map { TimeMark($0.time.instant(in: zone), label: $0.label) })
        }
    }
}
