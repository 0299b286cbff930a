import DojimaSeries
import DojimaText
import DojimaTime

/// The laws of the properties of instruments: calendars, annotations and actions.
extension DatabaseLaws {
    mutating func checkRemovals(_ database: any MarketDatabase) throws {
        for (symbol, interval) in [("A", DatabaseLaws.minute), ("A", .day), ("B", .day)] {
            try database.upsert(someBars(50), into: SeriesKey(symbol: symbol, interval: interval))
        }
        let series = try database.series(of: "A")
        expect(series.map(\.key.interval) == [DatabaseLaws.minute, .day], "the finest series comes first")
        expect(try database.remove("A", interval: .day) == [series[1]], "the removal of a series tells of it")
        expect(DatabaseLaws.refusal { try database.remove("A", interval: .day) } == .missing, "it is gone")
        expect(try database.remove("A", interval: nil) == [series[0]], "the removal of an instrument tells of all its series")
        expect(try database.instrument("A") == nil && database.list().map(\.key.symbol) == ["B"], "the instrument is gone")
        try database.remove("B", interval: .day)
        expect(try database.instrument("B") == nil, "an instrument goes with its last series")
        for knows in 0..<4 {
            try database.upsert(someBars(3), into: DatabaseLaws.key)
            if knows == 0 { try database.save(Instrument(symbol: "A", currency: "USD")) }
            if knows == 1 {
                try database.save([CorporateAction(exDate: CivilDate(normalizing: 2020, month: 1, day: 2), kind: .split(2))], of: "A")
            }
            if knows == 2 { try database.save(StoredAnnotation(name: "x", type: "text", points: [.init(value: 1)]), of: "A") }
            if knows == 3 {
                let roll = CorporateAction.Kind.roll(to: "B", change: 1)
                try database.save([CorporateAction(exDate: CivilDate(normalizing: 2020, month: 1, day: 2), kind: roll)], of: "A")
            }
            try database.remove("A", interval: DatabaseLaws.minute)
            expect(try database.instrument("A") != nil, "an instrument stays of which something is known")
            try database.upsert(BarSeries(), into: DatabaseLaws.key)
            try database.remove("A", interval: nil)
            expect(try database.instrument("A") == nil, "it goes with all that is known of it")
        }
    }

    mutating func checkKnowledge(_ database: any MarketDatabase) throws {
        let instrument = Instrument(
            symbol: "A", name: "Alpha", calendar: "XNYS", zone: "America/New_York", currency: "USD", tickSize: 0.01)
        try database.save(instrument)
        expect(try database.instrument("A") == instrument, "an instrument returns as it was given")
        try database.save(Instrument(symbol: "A", name: "Beta"))
        expect(try database.instrument("A") == Instrument(symbol: "A", name: "Beta"), "it gives way to another of its symbol")

        func action(_ day: Int, _ kind: CorporateAction.Kind) -> CorporateAction {
            CorporateAction(exDate: CivilDate(normalizing: 2020, month: 1, day: day), kind: kind)
        }
        let actions = [action(9, .dividend(0.5)), action(2, .split(4)), action(9, .split(2)), action(9, .dividend(0.25))]
        expect(try database.save(actions, of: "A") == ActionCounts(inserted: 4), "actions are counted")
        expect(try database.actions(of: "A") == actions.sorted(), "actions stand in their order")
        expect(try database.save(actions, of: "A") == ActionCounts(unchanged: 4), "the same actions change nothing")
        let correction = try database.save([action(9, .dividend(0.75))], of: "A")
        expect(correction == ActionCounts(inserted: 1, removed: 2), "a correction takes the place of its date and type")
        expect(DatabaseLaws.refusal { try database.save([action(3, .split(0))], of: "A") } == .data, "a ratio of 0 is refused")
        expect(try database.removeActions(of: "A") { $0.ratio != nil } == [actions[1], actions[2]], "a removal tells which")
        expect(try database.actions(of: "A") == [action(9, .dividend(0.75))], "the others stay")
        let rolls = [action(9, .roll(to: "ESH4", change: -1.5)), action(20, .roll(to: "cafe\u{301}", change: 0))]
        expect(try database.save(rolls, of: "A") == ActionCounts(inserted: 2), "rolls are actions, whatever their change")
        expect(try database.actions(of: "A") == [action(9, .dividend(0.75))] + rolls, "they follow others of their date")
        expect(try database.save(rolls, of: "A") == ActionCounts(unchanged: 2), "the same rolls change nothing")
        let other = try database.save([action(9, .roll(to: "ESM4", change: 2))], of: "A")
        expect(other == ActionCounts(inserted: 1, removed: 1), "a roll takes the place of that of its date")
        expect(
            DatabaseLaws.refusal { try database.save([action(3, .roll(to: "B", change: .nan))], of: "A") } == .data,
            "a change that is no number is refused")
        expect(
            try database.removeActions(of: "A") { $0.contract != nil } == [action(9, .roll(to: "ESM4", change: 2)), rolls[1]],
            "a removal of rolls tells which")
        expect(try database.actions(of: "A") == [action(9, .dividend(0.75))], "the others stay then, too")

        var note = StoredAnnotation(
            name: "", type: "trend-line", points: [.init(time: "2020-01-02", value: 1.5), .init(value: 2)], text: "t")
        note.color = "#2962FF"
        (note.width, note.dash, note.anchor, note.layer) = (1.25, "4,3", "end", "below")
        (note.pane, note.image, note.opacity) = ("prices", [1, 2, 0, 255], 0.5)
        expect(try ["1", "2"] == [database.save(note, of: "A"), database.save(note, of: "A")], "names that are free are given")
        note.name = "1"
        note.text = "first"
        try database.save(note, of: "A")
        let stored = try database.annotations(of: "A")
        expect(stored.map(\.name) == ["1", "2"] && stored.first == note, "an annotation returns as it was given, in its place")
        note.points.append(.init(time: "2020-02-03T10:00:00Z", value: 3))
        try database.save(note, of: "A")
        expect(try database.annotations(of: "A") == [note, stored[1]], "a third point returns, too")
        note.points.removeLast()
        try database.save(note, of: "A")
        expect(try database.annotations(of: "A") == stored, "it is gone if an annotation of two points replaces it")
        note.points = []
        expect(DatabaseLaws.refusal { try database.save(note, of: "A") } == .data, "an annotation without points is refused")
        expect(try database.removeAnnotations(of: "A", named: ["2", "9"]) == [stored[1]], "a removal tells which")
        expect(try database.removeAnnotations(of: "A", named: nil) == [stored[0]], "all are removed at once")
        expect(try database.annotations(of: "A").isEmpty, "none are left")
    }
}
