import DojimaSeries
import DojimaText
import DojimaTime

/// The catalog entry of a series, with the properties that are needed to read its bars.
struct SeriesEntry {
    /// The number of the series in the tables of bars. Numbers are never reused.
    var id: UInt64
    var stamp = BarSeries.Stamp.start
    var zone: String?
    /// `nil` if there are no bars.
    var extent: SeriesExtent?
    /// The range in which stamps may have several rows each, of which the latest is used.
    var revisedRange: ClosedRange<Int64>?

    init(id: UInt64) { self.id = id }

    /// The maximum number of bars of a series, so that sums of the digits of their volumes fit into 64 bits.
    private static let maximumBars: Int64 = 1 << 31

    /// Parses the entry of a series. Throws if a number is missing or out of range.
    init(_ value: EntryValue, _ key: EntryKey) throws(MarketError) {
        let wrong = MarketError(
            .data, "\(key.symbol.text): the catalog has an invalid entry for the \(key.part.text) bars; import them again")
        guard let id = value.text("id").flatMap({ UInt64($0) }) else { throw wrong }
        self.id = id
        stamp = value.text("stamp").flatMap(BarSeries.Stamp.init) ?? .start
        zone = value.text("zone")
        if let range = try SeriesEntry.range("first", "last", of: value, else: wrong) {
            let (first, last) = (range.lowerBound, range.upperBound)
            guard let count = value.integer("bars"), 1 <= count, count <= SeriesEntry.maximumBars, count - 1 <= last - first else {
                throw wrong
            }
            extent = SeriesExtent(first: Instant(microseconds: first), last: Instant(microseconds: last), count: Int(count))
        }
        revisedRange = try SeriesEntry.range("revisedFirst", "revisedLast", of: value, else: wrong)
    }

    /// Parses a range of two stamps in microseconds; `nil` if the value has neither.
    private static func range(_ first: String, _ last: String, of value: EntryValue, else failure: MarketError) throws(MarketError)
        -> ClosedRange<Int64>?
    {
        guard value[first] != nil || value[last] != nil else { return nil }
        guard let first = value.integer(first), let last = value.integer(last), first <= last,
            Instant(microseconds: first).isWithinLimits, Instant(microseconds: last).isWithinLimits
        else { throw failure }
        return first...last
    }

    var value: EntryValue {
        var value = EntryValue()
        value.set("id", String(id))
        value.set("stamp", stamp.rawValue)
        value.set("zone", zone)
        value.set("first", extent?.first.microseconds)
        value.set("last", extent?.last.microseconds)
        value.set("bars", extent.map { Int64($0.count) })
        value.set("revisedFirst", revisedRange?.lowerBound)
        value.set("revisedLast", revisedRange?.upperBound)
        return value
    }

    /// Extends the revised range: stamps of `range` may have several rows.
    mutating func extendRevisedRange(_ range: ClosedRange<Int64>) {
        revisedRange = revisedRange.map { min($0.lowerBound, range.lowerBound)...max($0.upperBound, range.upperBound) } ?? range
    }
}

extension Instrument {
    init(symbol: String, _ value: EntryValue) {
        self.init(
            symbol: symbol, name: value.text("name"), calendar: value.text("calendar"), zone: value.text("zone"),
            currency: value.text("currency"), tickSize: value.double("tickSize"))
    }

    var value: EntryValue {
        var value = EntryValue()
        value.set("name", name)
        value.set("calendar", calendar)
        value.set("zone", zone)
        value.set("currency", currency)
        value.set("tickSize", tickSize)
        return value
    }
}

extension ActionMerge.Slot {
    /// The part of the entry of the actions of a date and type.
    var part: String { "\(date) \(type)" }

    /// The value of the entry of some actions of this date and type.
    func value(_ actions: [CorporateAction]) -> EntryValue {
        var value = EntryValue()
        value.set("date", "\(date)")
        value.set("type", type)
        value["values"] = .list(actions.map { .text("\($0.value)") })
        if type == "roll" { value["contracts"] = .list(actions.map { .text($0.contract ?? "") }) }
        return value
    }
}

extension EntryValue {
    /// The actions of one date and type.
    var actions: [CorporateAction] {
        guard let date = text("date").flatMap({ CivilDate($0) }), let type = text("type") else { return [] }
        let contracts = list("contracts")
        return list("values").enumerated().compactMap { index, node -> CorporateAction? in
            guard case .text(let text) = node.content, let number = Double(text) else { return nil }
            guard type == "roll" else { return CorporateAction(exDate: date, kind: type == "split" ? .split(number) : .dividend(number)) }
            guard contracts.indices.contains(index), case .text(let contract) = contracts[index].content else { return nil }
            return CorporateAction(exDate: date, kind: .roll(to: contract, change: number))
        }
    }
}

extension StoredAnnotation {
    init?(name: String, _ value: EntryValue) {
        guard let type = value.text("type") else { return nil }
        let points = value.list("points").map { node in
            let point = EntryValue(node)
            return Point(time: point.text("time"), value: point.double("value"))
        }
        self.init(name: name, type: type, points: points, text: value.text("text") ?? "")
        color = value.text("color")
        width = value.double("width")
        dash = value.text("dash")
        anchor = value.text("anchor")
        layer = value.text("layer")
        pane = value.text("pane")
        opacity = value.double("opacity")
        image = value.text("image").map { StoredAnnotation.bytes(hexadecimal: $0) }
    }

    /// - Parameter position: the position in the order in which annotations were created.
    func value(position: Int64) -> EntryValue {
        var value = EntryValue()
        value.set("place", position)
        value.set("type", type)
        value["points"] = .list(
            points.map { point in
                var part = EntryValue()
                part.set("time", point.time)
                part.set("value", point.value)
                return part.node
            })
        value.set("text", text)
        value.set("color", color)
        value.set("width", width)
        value.set("dash", dash)
        value.set("anchor", anchor)
        value.set("layer", layer)
        value.set("pane", pane)
        value.set("opacity", opacity)
        value.set("image", image.map { $0.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() })
        return value
    }

    private static func bytes(hexadecimal text: String) -> [UInt8] {
        let digits = Array(text.utf8)
        return stride(from: 0, to: digits.count - 1, by: 2).map { index in
            UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16) ?? 0
        }
    }
}

extension SymbolGroup {
    init(name: String, _ value: EntryValue) {
        self.init(
            name: name,
            symbols: value.list("symbols").compactMap { if case .text(let symbol) = $0.content { symbol } else { nil } })
    }

    var key: EntryKey { EntryKey(.group, symbol: "", part: name) }

    var value: EntryValue {
        var value = EntryValue()
        value["symbols"] = .list(symbols.map { .text($0) })
        return value
    }
}

extension NamedPortfolio {
    init(name: String, _ value: EntryValue) {
        let holdings = value.list("holdings").compactMap { node -> Portfolio.Holding? in
            let holding = EntryValue(node)
            guard let symbol = holding.text("symbol"), let weight = holding.double("weight") else { return nil }
            return Portfolio.Holding(symbol: symbol, weight: weight)
        }
        let rebalance = value.text("rebalance").flatMap { Portfolio.Rebalance(rawValue: $0) } ?? .never
        self.init(name: name, portfolio: Portfolio(holdings: holdings, rebalance: rebalance))
    }

    var key: EntryKey { EntryKey(.portfolio, symbol: "", part: name) }

    var value: EntryValue {
        var value = EntryValue()
        value["holdings"] = .list(
            portfolio.holdings.map { holding in
                var part = EntryValue()
                part.set("symbol", holding.symbol)
                part.set("weight", holding.weight)
                return part.node
            })
        value.set("rebalance", portfolio.rebalance.rawValue)
        return value
    }
}

extension ImportRecord {
    /// Creates the record of an import into a series; `nil` if it is of another interval of the symbol.
    init?(_ key: SeriesKey, _ value: EntryValue) {
        guard value.text("interval") == "\(key.interval)" else { return nil }
        func count(_ name: String) -> Int { min(max(0, Int(value.integer(name) ?? 0)), RowBinaryReader.maximumRows) }
        self.init(
            file: value.text("file") ?? "", hash: value.text("hash") ?? "", bytes: count("bytes"), key: key,
            counts: MergeCounts(inserted: count("inserted"), updated: count("updated"), unchanged: count("unchanged")),
            rejected: count("rejected"), reading: value.text("reading") ?? "")
    }

    var value: EntryValue {
        var value = EntryValue()
        value.set("file", file)
        value.set("hash", hash)
        value.set("bytes", Int64(bytes))
        value.set("symbol", key.symbol)
        value.set("interval", "\(key.interval)")
        value.set("inserted", Int64(counts.inserted))
        value.set("updated", Int64(counts.updated))
        value.set("unchanged", Int64(counts.unchanged))
        value.set("rejected", Int64(rejected))
        value.set("reading", reading)
        return value
    }
}
