import DojimaSeries
import DojimaStore
import DojimaText
import DojimaTime
import Testing

/// Every function of SQL with every time and length from the limits of the notation: an answer or one error, and never a trap.
@Suite struct NumberLimitTests {
    let store: Store

    init() throws {
        store = try Store()
        for (symbol, interval, stamps) in [
            ("D", BarInterval.day, ["2020-01-02", "2020-01-03", "2020-01-06"]), ("ENDS", .day, ["0001-01-01", "9999-12-31"]),
            ("MINUTES", BarInterval.minutes(1), ["0001-01-01T00:00Z", "9999-12-31T23:59Z"]),
        ] {
            let bars = try stamps.map { Bar(time: try TimeText($0).instant(in: .utc), open: 1, high: 2, low: 1, close: 2) }
            try store.upsert(BarSeries(unchecked: bars), into: SeriesKey(symbol: symbol, interval: interval))
        }
    }

    private static let times =
        [
            "0001-01-01", "9999-12-31", "0000-12-31", "+10000-01-01", "-290308-12-21", "@-62135596800", "@253402300799.999999",
            "@253402300800", "@99999999999999999999", "2020-01-03T10:30", "1969-12-31T23:59:59.999999Z", "",
        ].map { "'\($0)'" }
        + [
            "-9223372036854775808", "9223372036854775807", "-62135596800000000", "-62135596800000001", "253402300799999999",
            "253402300800000000", "0", "-1", "1e300", "NULL",
        ]

    private static let lengths = [
        "1s", "1m", "1000000s", "1d", "1w", "10000y", "10001y", "120000M", "521775w", "1000000d", "9223372036854775807d", "0d",
    ]

    private static let places = [
        "UTC", "Asia/Kolkata", "America/St_Johns", "Pacific/Apia", "Australia/Lord_Howe", "XNYS", "XTKS", "CMES", "24/7",
    ]

    /// An answer, or an error of the caller.
    private func ask(_ sql: String) throws {
        do {
            _ = try store.query(sql)
        } catch {
            #expect([.badQuery, .missing, .data].contains(error.kind), "\(sql): \(error)")
        }
    }

    @Test("Scalar functions never trap at the limits", .timeLimit(.minutes(2)), arguments: times)
    func scalars(time: String) throws {
        for (index, length) in NumberLimitTests.lengths.enumerated() {
            let place = NumberLimitTests.places[index % NumberLimitTests.places.count]
            try ask("SELECT bar_start(\(time), '\(length)', '\(place)')")
            try ask("SELECT bar_start(\(time), '\(length)', '\(place)', '23:59:59.999999')")
        }
        for calendar in NumberLimitTests.places.suffix(4) {
            try ask(
                "SELECT session_date(\(time), '\(calendar)'), slot(\(time), '\(calendar)', '1m'), slot(\(time), '\(calendar)', '1000000s')")
        }
    }

    @Test("Table functions never trap at the limits", .timeLimit(.minutes(2)), arguments: times)
    func tables(time: String) throws {
        for symbol in ["D", "ENDS", "MINUTES"] {
            try ask("SELECT * FROM asof('\(symbol)', NULL, \(time))")
            try ask("SELECT count(*) FROM bars('\(symbol)', '1w', NULL, \(time), '2020-06-01')")
            try ask("SELECT count(*) FROM bars('\(symbol)', NULL, NULL, '0001-01-01', \(time))")
            try ask("SELECT count(*) FROM bars('\(symbol)') WHERE time_us < \(time) AND time_us > -9223372036854775808")
        }
        try ask("SELECT count(*) FROM bars('D', '1w', 'XTKS', \(time), '2020-06-01')")
        try ask("SELECT count(*) FROM bars('D', '1d', 'CMES', '2020-01-01', \(time) )")
    }

    @Test("Lengths of grouped bars never trap at the limits", .timeLimit(.minutes(2)), arguments: lengths)
    func longBars(length: String) throws {
        for symbol in ["D", "ENDS", "MINUTES"] { try ask("SELECT count(*) FROM bars('\(symbol)', '\(length)')") }
    }

    @Test("A time beyond the limits is reported as such") func oneError() {
        for time in ["9223372036854775807", "253402300800000000", "-62135596800000001", "'0000-12-31'"] {
            let error = #expect(throws: StoreError.self) { try store.query("SELECT session_date(\(time), 'XNYS')") }
            #expect(error?.kind == .badQuery && error?.description.contains("is outside of the years 1 to 9999") == true)
        }
    }
}
