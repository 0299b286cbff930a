public import DojimaText
internal import DojimaSeries
internal import DojimaTime

/// A kind of decision that a file reader makes automatically if no option decides it.
public enum ReadingTopic: String, CaseIterable, Sendable {
    case format, delimiter, column, unread, symbol
    case priceOrder = "price order"
    case dates, century
    case unit = "epoch unit"
    case zone
    case tradeDate = "trade date"
    case interval, stamp, decimals
    case conflicts, zeros, rounding, calendar
}

/// A decision on how a file is read, with its evidence.
public struct ReadingChoice: Equatable, Sendable {
    /// What was decided.
    public var topic: ReadingTopic
    /// The result, such as `close=Last`.
    public var value: String
    /// The evidence for it, or the option that decided it.
    public var evidence: Message

    public init(_ topic: ReadingTopic, _ value: String, _ evidence: Message) {
        (self.topic, self.value, self.evidence) = (topic, value, evidence)
    }
}

/// A note for the user on one decision.
struct ReadingNote {
    var topic: ReadingTopic
    var text: Message

    init(_ topic: ReadingTopic, _ text: Message) { (self.topic, self.text) = (topic, text) }
}

extension FileAnalysis {
    /// The choices of a decision, with the evidence for each.
    ///
    /// - Parameters:
    ///   - decision: the decision without its choices.
    ///   - notes: the notes for the user on the decision.
    func choices(of decision: ReadingDecision, _ table: RowTable, _ notes: [ReadingNote]) -> [ReadingChoice] {
        func text(of topic: ReadingTopic) -> Message? {
            let texts = notes.filter { $0.topic == topic }.map(\.text)
            return texts.dropFirst().reduce(texts.first) { joined, text in joined.map { "\($0); \(text)" } }
        }
        var choices = [
            ReadingChoice(.format, decision.format, options.fileFormat == nil ? "its first bytes" : "\(setting: .fileFormat) says so")
        ]
        if let delimiter = decision.delimiter {
            choices.append(
                ReadingChoice(.delimiter, ReadingDecision.name(of: delimiter), "the separator that divides the first lines equally"))
        }
        if table.titles > 0 {
            let lines = table.titles == 1 ? "1 line is" : "\(table.titles) lines are"
            choices.append(ReadingChoice(.column, "", "\(lines) above the names of the columns, not data"))
        }
        choices += table.columns.map { ReadingChoice(.column, "\($0.role.word)=\($0.source)", evidence(of: $0.role, table)) }
        choices += notes.filter { $0.topic == .column }.map { ReadingChoice(.column, "", $0.text) }
        choices += table.others.prefix(100).map {
            ReadingChoice(.unread, $0.name, "its name is not known for any role, or another column has the role")
        }
        if let order = text(of: .priceOrder) { choices.append(ReadingChoice(.priceOrder, "", order)) }
        let count = max(stampEvidence.written, stampEvidence.counts.count)
        choices.append(ReadingChoice(.dates, decision.dates, text(of: .dates) ?? "\(count) of \(decision.rows) stamps have this form"))
        if let century = text(of: .century) { choices.append(ReadingChoice(.century, "", century)) }
        if let unit = text(of: .unit) { choices.append(ReadingChoice(.unit, "", unit)) }
        if let zone = decision.zone { choices.append(ReadingChoice(.zone, zone.identifier, text(of: .zone) ?? "")) }
        if let date = dated(decision.dating) { choices.append(date) }
        choices.append(
            ReadingChoice(
                .interval, decision.interval?.description ?? "",
                options.interval == nil ? text(of: .interval) ?? "the most common step between stamps" : "\(setting: .interval) says so"))
        choices.append(
            ReadingChoice(
                .stamp, "\(decision.stamp)", table.stampsAreEnds ? "the column's name indicates it" : "no column name indicates ends"))
        if let decimals = text(of: .decimals) { choices.append(ReadingChoice(.decimals, "", decimals)) }
        return choices
    }

    private func dated(_ dating: StampDating) -> ReadingChoice? {
        switch dating {
        case .none: nil
        case .written: ReadingChoice(.tradeDate, "as written", "stamps are dates, or have offsets")
        case .byRule: ReadingChoice(.tradeDate, "by the zone or the sessions", "stamps are times in UTC")
        }
    }

    private func evidence(of role: Role, _ table: RowTable) -> Message {
        if options.columns.names(role) { return "\(setting: .columns) says so" }
        if table.isPositional { return "its place" }
        if role == .symbol, table.isSplit { return "it distinguishes rows with the same time" }
        return table.sharesTimes && role != .time ? "the header" : "its name"
    }
}
