import DojimaText
import DojimaScale
import DojimaTime

/// An axis in parts: open time, gaps with their reasons, and the candidates for ticks.
struct AxisExplanation {
    /// The default width of the axis for its ticks, in pixels.
    static let width = 1200.0

    /// The maximum number of open parts of an axis that is listed: four centuries of an exchange, which takes a second to write.
    static let maximumOpenIntervals = 100_000

    var closed: ClosedTime
    var timeline: Timeline

    /// - Throws: a usage error if the axis has more open intervals than `maximumOpenIntervals`.
    init(closed: ClosedTime, timeline: Timeline) throws {
        guard timeline.segments.count <= AxisExplanation.maximumOpenIntervals else {
            throw Failure(
                .request,
                "this axis has \(timeline.segments.count) open intervals, and at most \(AxisExplanation.maximumOpenIntervals) are listed; "
                    + "give --from and --to closer together")
        }
        self.closed = closed
        self.timeline = timeline
    }

    /// One row per gap: its main reason, and the names of its holidays, special days and rules.
    var gaps: Table {
        var table = Table(["from", "to", "reason", "names"])
        for gap in closed.gaps(of: timeline, in: timeline.span) {
            table.append([
                .time(gap.range.lowerBound), .time(gap.range.upperBound), .text(gap.mainReason.kind.rawValue), .text(names(of: gap)),
            ])
        }
        return table
    }

    /// One row per part, open or not, in order of time; then one per candidate for a tick of an axis of the given width.
    ///
    /// The trade date of a gap is that of the open time after it; a gap at the end of the axis has none.
    func fullTable(_ ticks: AxisTicks, zone: Zone) -> Table {
        var table = Table(["kind", "from", "to", "position", "length", "trade_date", "reason", "reasons", "label", "x", "pixels"])
        for part in parts {
            let common: [Table.Cell] = [
                .time(part.range.lowerBound), .time(part.range.upperBound),
                .span(timeline.position(of: part.range.lowerBound).microseconds), .span(part.length),
                part.tradeDate.map { .date($0) } ?? .none,
            ]
            if let gap = part.gap {
                let reasons = gap.reasons.map(\.description).joined(separator: "; ")
                table.append([.text("gap")] + common + [.text(gap.mainReason.kind.rawValue), .text(reasons), .none, .none, .none])
            } else {
                table.append([.text("open")] + common + [.none, .none, .none, .none, .none])
            }
        }
        let report = ticks.set.report
        for (tick, date) in zip(report, closed.tradeDates(of: report.map(\.time))) {
            table.append([
                .text("tick"), .time(tick.time), .none, .span(tick.position.microseconds), .none, .date(date),
                .text(tick.isKept ? "kept" : "dropped"), .text(why(tick, zone)), .text(tick.label), .number(tick.x),
                .number(ticks.width),
            ])
        }
        return table
    }

    /// Returns the rows of `fullTable` as objects, and lists the parts of each gap.
    func json(_ ticks: AxisTicks, _ style: ResultStyle) -> [TextNode] {
        let report = ticks.set.report
        let dates = closed.tradeDates(of: report.map(\.time))
        return intervals(style)
            + zip(ticks.reasonsJSON(style), dates).map { members, date in
                .object(
                    [("kind", .text("tick"))] + members
                        + [("trade_date", .text(date.description)), ("pixels", .number(ticks.width))])
            }
    }

    private func why(_ tick: TimeTickReport, _ zone: Zone) -> String {
        let reason = tick.reason(in: zone)
        return tick.movedFrom.map { "\(reason); it represents \($0.isoText(in: zone)) on closed time" } ?? reason
    }

    private func intervals(_ style: ResultStyle) -> [TextNode] {
        parts.map { part in
            var members: [(String, TextNode)] = [
                ("kind", .text(part.gap == nil ? "open" : "gap")), ("from", style.json(part.range.lowerBound)),
                ("to", style.json(part.range.upperBound)),
                ("position", .digits(Instant(microseconds: timeline.position(of: part.range.lowerBound).microseconds).epochText)),
                ("length", .digits(Instant(microseconds: part.length).epochText)),
                ("trade_date", part.tradeDate.map { .text($0.description) } ?? .null),
            ]
            if let gap = part.gap {
                members.append(("reason", .text(gap.mainReason.kind.rawValue)))
                let parts = gap.parts.map { gapPart in
                    TextNode.object([
                        ("from", style.json(gapPart.range.lowerBound)), ("to", style.json(gapPart.range.upperBound)),
                        ("reason", .text(gapPart.reason.kind.rawValue)), ("name", .text(gapPart.reason.name)),
                    ])
                }
                members.append(("parts", .list(parts)))
            }
            return .object(members)
        }
    }

    private struct Part {
        var range: Range<Instant>
        var length: Int64
        var gap: ExplainedGap?
        var tradeDate: CivilDate?
    }

    /// Segments and gaps in order.
    private var parts: [Part] {
        let gaps = closed.gaps(of: timeline, in: timeline.span)
        let dates = closed.tradeDates(of: timeline.segments.map(\.start))
        var parts: [Part] = []
        var next = gaps[...]
        for (segment, date) in zip(timeline.segments, dates) {
            while let gap = next.first, gap.range.lowerBound < segment.start {
                parts.append(Part(range: gap.range, length: 0, gap: gap, tradeDate: date))
                next.removeFirst()
            }
            let length = segment.endPosition.microseconds - segment.position.microseconds
            parts.append(Part(range: segment.start..<segment.end, length: length, tradeDate: date))
        }
        return parts + next.map { Part(range: $0.range, length: 0, gap: $0) }
    }

    private func names(of gap: ExplainedGap) -> String {
        gap.reasons.map(\.name).filter { !$0.isEmpty }.joined(separator: "; ")
    }
}
