public import DojimaText
public import DojimaSeries
public import DojimaTime

/// Reads a file of splits and dividends: a table with names above its columns, or JSON.
///
///     date,type,ratio,amount        Date,Stock Splits        {"splits": [{"date": "2014-06-09", "numerator": 7, "denominator": 1}],
///     2014-06-09,split,7:1,         2014-06-09,7:1            "dividends": [{"date": "2014-05-08", "amount": 3.29}]}
///     2014-05-08,dividend,,3.29
///
/// Columns and members are found by their names; a row may hold a split and a dividend. A ratio is written as shares after and shares
/// before (`7:1`, `7/1`, `7-for-1`) or as their quotient (`7`, `0.125`). 0, an empty cell and a ratio of 1 mean no action. The date format
/// is inferred from all dates, as in files of bars.
public struct ActionFile: Sendable {
    /// The splits and dividends of the symbol, sorted.
    public var actions: [CorporateAction]
    /// The number of skipped rows of other symbols.
    public var otherRows = 0
    /// The assumptions made, one line each.
    public var notes: [Message] = []

    static let dateNames: Set<String> = [
        "date", "exdate", "exdividenddate", "effectivedate", "executiondate", "datetime", "day", "timestamp", "time", "datum",
    ]
    static let orderedDateNames = [
        "exdate", "exdividenddate", "effectivedate", "executiondate", "date", "datetime", "day", "timestamp", "time", "datum",
    ]
    private static let kindNames = ["type", "action", "event", "kind", "actiontype", "eventtype"]
    private static let ratioNames = [
        "ratio", "splitratio", "stocksplits", "stocksplit", "split", "splits", "splitfactor", "splitcoefficient", "8splitcoefficient",
    ]
    private static let amountNames = [
        "amount", "dividend", "dividends", "dividendamount", "exdividend", "cashamount", "divcash", "adjusteddividend", "7dividendamount",
    ]
    private static let plainNames = ["value", "factor", "rate"]
    private static let pairs = [("numerator", "denominator"), ("splitto", "splitfrom"), ("tofactor", "fromfactor"), ("to", "from")]
    private static let symbolNames = ["symbol", "ticker", "sym", "instrument"]

    /// Reads a file in memory.
    ///
    /// - Parameters:
    ///   - bytes: the contents of the file.
    ///   - name: the name of the file, for messages.
    ///   - symbol: the symbol whose actions to read, if the rows have symbols.
    ///   - zone: the time zone in which counts since 1970 are converted to dates; UTC if unknown.
    ///   - dateFormat: the date format, if the file does not show it.
    ///   - adjusted: the name of a column of adjusted closes, from which and from the closes splits and dividends are then derived.
    ///
    /// Throws `ReadingError` if there are no actions, and for the first row that cannot be read: a file is never read partially.
    public init(
        _ bytes: [UInt8], name: String, symbol: String, zone: Zone = .utc, dateFormat: DateFormat? = nil, adjusted: String? = nil
    ) throws(ReadingError) {
        guard !bytes.isEmpty else { throw ReadingError(.empty, "\(name): the file is empty") }
        let records = try FileText(bytes).withBytes { (text) throws(ReadingError) -> (rows: [ActionRecord], isJSON: Bool) in
            var first = 0
            while first < text.count, isBlank(text[first]) { first += 1 }
            let isJSON = first < text.count && (text[first] == 0x7B || text[first] == 0x5B)
            return (try isJSON ? actionObjects(text, name: name) : actionRows(text, name: name), isJSON)
        }
        let all = records.rows
        let rows = all.filter { $0[Self.symbolNames].map { $0.lowercased().isExactly(symbol.lowercased()) } ?? true }
        guard !rows.isEmpty else {
            throw all.isEmpty ? Self.notActions(name) : ReadingError(.notMarketData, "\(name): no row has the symbol \(symbol)")
        }
        actions = []
        otherRows = all.count - rows.count
        let separator = records.isJSON ? ": row " : ":"
        func failure(_ record: ActionRecord, _ what: String) -> ReadingError {
            ReadingError(.malformed, "\(name)\(separator)\(record.line): \(what)")
        }
        let dates = try WrittenTimes(rows.map { $0[Self.orderedDateNames] ?? "" }, lines: rows.map(\.line), name: name, given: dateFormat)
        notes += dates.notes
        if let adjusted {
            try derive(from: adjusted, rows, name: name) {
                dates.date(dates.texts[$0], zone: zone)
            } failure: {
                failure(rows[$0], $1)
            }
            return
        }
        for (record, text) in zip(rows, dates.texts) {
            let found = try Self.kinds(record) { failure(record, $0) }
            guard !found.isEmpty else { continue }
            guard let date = dates.date(text, zone: zone) else { throw failure(record, "'\(text)' is not a date") }
            actions += found.map { CorporateAction(exDate: date, kind: $0) }
        }
        actions.sort()
        guard !actions.isEmpty else { throw Self.notActions(name) }
    }

    /// Derives the actions from the closes and the column `adjusted`.
    private mutating func derive(
        from adjusted: String, _ rows: [ActionRecord], name: String, date: (Int) -> CivilDate?, failure: (Int, String) -> ReadingError
    ) throws(ReadingError) {
        let names = Set(rows.flatMap(\.values.keys)).sorted()
        guard names.contains(columnKey(adjusted)) else {
            throw ReadingError(.request, "\(name): \(setting: .adjusted) names '\(adjusted)', but the columns are \(listed(names))")
        }
        let closes = names.compactMap { key in meaning(ofColumn: key).map { (key, $0) } }.filter { $0.1.role == .close }
        guard let close = closes.min(by: { $0.1.rank < $1.1.rank })?.0, close != columnKey(adjusted) else {
            throw ReadingError(
                .notMarketData, "\(name): there is no column of closes in addition to '\(adjusted)' (the columns are \(listed(names)))")
        }
        var found: [AdjustedCloses.Row] = []
        var decimals = (close: 0, adjusted: 0)
        for (index, row) in rows.enumerated() {
            guard let text = row[[close]], let other = row[[columnKey(adjusted)]] else { continue }
            guard let date = date(index) else { throw failure(index, "there is no date") }
            guard let price = Self.number(text), let value = Self.number(other), price > 0, value > 0 else {
                throw failure(index, "'\(printable(text))' and '\(printable(other))' are not two closes")
            }
            found.append(AdjustedCloses.Row(date: date, close: price, adjusted: value))
            decimals = (max(decimals.close, text.decimals), max(decimals.adjusted, other.decimals))
        }
        found.sort { $0.date < $1.date }
        let closed = AdjustedCloses(found, closeDecimals: decimals.close, adjustedDecimals: decimals.adjusted)
        guard !closed.actions.isEmpty else {
            throw ReadingError(
                .notMarketData, "\(name): '\(adjusted)' is a constant multiple of the close, so it contains no splits or dividends")
        }
        actions = closed.actions
        notes.append("splits and dividends are derived from the closes and '\(adjusted)'")
        if closed.rough > 0 {
            let dividends = closed.rough == 1 ? "1 dividend is" : "\(closed.rough) dividends are"
            notes.append("\(dividends) imprecise, because the adjusted closes have few digits")
        }
        if let first = closed.unexplained.first {
            let count = closed.unexplained.count
            notes.append(
                "the adjusted close rises against the close on \(count == 1 ? "\(first)" : "\(count) dates, the first \(first)"), which is neither a split nor a dividend"
            )
        }
    }

    static func notActions(_ name: String) -> ReadingError {
        ReadingError(
            .notMarketData,
            "\(name): no splits or dividends were found; write a table with the columns date,type,ratio,amount, or see \(function: .actionFile)"
        )
    }

    /// The actions of a row, from its type, its section or the names of its columns.
    private static func kinds(
        _ record: ActionRecord, _ failure: (String) -> ReadingError
    ) throws(ReadingError) -> [CorporateAction.Kind] {
        let kindText = record[kindNames]?.lowercased() ?? record.section
        let isSplit = kindText.contains("split")
        // An event of another kind, such as a name change, is an error.
        guard isSplit || kindText.contains("div") || record[kindNames] == nil else {
            throw failure("'\(printable(kindText))' is neither a split nor a dividend")
        }
        var kinds: [CorporateAction.Kind] = []
        func split(_ text: String) throws(ReadingError) {
            guard let ratio = self.ratio(text), ratio.isFinite, ratio >= 0 else {
                throw failure("'\(printable(text))' is not a ratio; write shares after:before, such as 4:1")
            }
            if ratio != 0, ratio != 1 { kinds.append(.split(ratio)) }
        }
        func dividend(_ text: String) throws(ReadingError) {
            guard let amount = number(text), amount.isFinite, amount >= 0 else { throw failure("'\(printable(text))' is not an amount") }
            if amount != 0 { kinds.append(.dividend(amount)) }
        }
        let generic = record[plainNames]
        if isSplit || kindText.contains("div") {
            if isSplit, let text = pair(record) ?? record[ratioNames] ?? generic ?? record[amountNames] { try split(text) }
            if !isSplit, let text = record[amountNames] ?? generic ?? record[["ratio"]] { try dividend(text) }
            guard !kinds.isEmpty || record[ratioNames + amountNames + plainNames] != nil || pair(record) != nil else {
                throw failure("there is no \(isSplit ? "ratio" : "amount")")
            }
            return kinds
        }
        if let text = pair(record) ?? record[ratioNames] { try split(text) }
        if let text = record[amountNames] { try dividend(text) }
        return kinds
    }

    private static func pair(_ record: ActionRecord) -> String? {
        for (after, before) in pairs {
            if let after = record[[after]], let before = record[[before]] { return "\(after):\(before)" }
        }
        return nil
    }

    /// Parses a ratio such as `7:1`, `7/1`, `7-for-1`, `7 for 1` or `7`.
    private static func ratio(_ text: String) -> Double? {
        let plain = text.lowercased().replacing("-for-", with: ":").replacing("for", with: ":").replacing("/", with: ":")
        let sides = plain.split(separator: ":", omittingEmptySubsequences: false).map { number($0.trimmed) }
        switch sides.count {
        case 1: return sides[0]
        case 2:
            guard let after = sides[0], let before = sides[1], after > 0, before > 0 else { return nil }
            return after / before
        default: return nil
        }
    }

    private static func number(_ text: String) -> Double? {
        let bytes = Array(text.utf8)
        guard case .value(let value) = readNumber(bytes.span, 0, bytes.count, .point) else { return nil }
        return value
    }
}

extension String {
    /// The number of digits after the decimal point; 15 for a number with an exponent.
    fileprivate var decimals: Int {
        if lowercased().contains("e") { return 15 }
        guard let point = lastIndex(of: ".") else { return 0 }
        return self[index(after: point)...].prefix { $0.isNumber }.count
    }
}
