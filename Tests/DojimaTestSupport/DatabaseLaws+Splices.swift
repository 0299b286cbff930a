import DojimaSeries
import DojimaText
import DojimaTime

/// The laws of splices: each is stored completely or not at all, and replaces an earlier one.
extension DatabaseLaws {
    private struct Stop: Error {}

    /// The parts of a stored splice.
    private struct Stored {
        var instrument: Instrument?
        var bars: BarSeries
        var actions: [CorporateAction]

        init(_ symbol: String, in database: any MarketDatabase) throws {
            instrument = try database.instrument(symbol)
            bars = try DatabaseLaws.all(database, SeriesKey(symbol: symbol, interval: .day))
            actions = try database.actions(of: symbol)
        }

        init(_ instrument: Instrument, _ splice: Splice, others: [CorporateAction] = []) {
            (self.instrument, bars) = (instrument, splice.bars)
            actions =
                (others + splice.rolls.map { CorporateAction(exDate: $0.start, kind: .roll(to: $0.to, change: $0.change)) }).sorted()
        }

        func isSame(as other: Stored) -> Bool {
            instrument == other.instrument && actions == other.actions && DatabaseLaws.isSame(bars, other.bars)
        }
    }

    private static func contract(_ symbol: String, _ days: Range<Int64>) -> Splice.Contract {
        let start = Instant(CivilDate(normalizing: 2020, month: 1, day: 1))
        let stamps = days.map { start.advanced(by: $0 * Instant.microsecondsPerDay) }
        return Splice.Contract(symbol: symbol, bars: .random(at: stamps, interval: .day))
    }

    mutating func checkSplices(_ database: any MarketDatabase) throws {
        let key = SeriesKey(symbol: "ES", interval: .day)
        let next = DatabaseLaws.contract("M4", 40..<120)
        let first = try Splice(of: [DatabaseLaws.contract("H4", 0..<60), next], by: .barsBeforeLast(5), adjusting: .back)
        let second = try Splice(of: [DatabaseLaws.contract("H4", 10..<60), next], by: .barsBeforeLast(8), adjusting: .ratio)
        let (old, new) = (Instrument(symbol: "ES", name: "first", calendar: "CMES"), Instrument(symbol: "ES", currency: "USD"))
        try database.save(first, as: old)
        expect(try Stored("ES", in: database).isSame(as: Stored(old, first)), "a splice is stored with its rolls")

        let dividend = CorporateAction(exDate: CivilDate(normalizing: 2020, month: 1, day: 9), kind: .dividend(0.5))
        let note = StoredAnnotation(name: "n", type: "text", points: [.init(value: 1)])
        let group = SymbolGroup(name: "futures", symbols: ["ES"])
        try database.save([dividend], of: "ES")
        try database.save(note, of: "ES")
        try database.save(group)
        for count in 0...4 {
            do {
                _ = try database.importing { transaction in
                    try DatabaseLaws.replace(key, by: second, new, in: transaction, steps: count)
                    throw Stop()
                }
            } catch is Stop {}
            let isOld = try Stored("ES", in: database).isSame(as: Stored(old, first, others: [dividend]))
            expect(isOld, "a splice that fails after \(count) steps leaves the earlier one")
        }
        // The quotient of the closes is not finite.
        let contracts: [(String, Range<Int64>, Double)] = [("H4", 0..<60, 1e-300), ("M4", 40..<120, 1e300)]
        let overflow = try Splice(
            of: contracts.map { symbol, days, price in
                var contract = DatabaseLaws.contract(symbol, days)
                contract.bars.close = contract.bars.close.map { _ in price }
                return contract
            }, by: .barsBeforeLast(5), adjusting: .ratio)
        expect(DatabaseLaws.refusal { try database.save(overflow, as: new) } == .data, "prices that are not finite are refused")
        let isOld = try Stored("ES", in: database).isSame(as: Stored(old, first, others: [dividend]))
        expect(isOld, "a refused splice leaves the earlier one")

        let version = try database.changes(of: key, since: nil)?.version
        try database.save(second, as: new)
        let isNew = try Stored("ES", in: database).isSame(as: Stored(new, second, others: [dividend]))
        expect(isNew, "a splice replaces bars, rolls and properties of an earlier one, and keeps other actions")
        expect(try database.annotations(of: "ES") == [note] && database.groups() == [group], "annotations and groups are kept")
        let edges = [0, 30, 60, 120].map { second.bars.time[0].advanced(by: $0 * Instant.microsecondsPerDay) }
        expect(
            DatabaseLaws.isSame(
                try database.buckets(of: key, edges: edges), try MemorySource(key, second.bars).buckets(of: key, edges: edges)),
            "buckets of a replaced splice are the fold of its bars")
        expect(try database.list().map(\.extent) == [MemorySource(key, second.bars).extent(of: key)], "the list has the new extent")
        if let version {
            let changed = try database.changes(of: key, since: version)?.first
            expect(changed.map { $0 <= first.bars.time[0] } == true, "all bars of a replaced splice are reported as changed")
        }
        try database.confirm()
    }

    /// Does the first steps of replacing a splice.
    private static func replace(
        _ key: SeriesKey, by splice: Splice, _ instrument: Instrument, in transaction: some ImportTransaction, steps count: Int
    ) throws {
        let steps: [() throws -> Void] = [
            { try transaction.save(instrument) }, { try transaction.removeBars(of: key) },
            { try transaction.replaceRolls(of: key.symbol, by: []) },
            {
                var merger = try transaction.merger(for: key, ImportTerms())
                _ = try merger.merge(splice.bars)
                try merger.finish()
            },
        ]
        for step in steps.prefix(count) { try step() }
    }
}
