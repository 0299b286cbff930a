import DojimaStore
import DojimaText
import DojimaTime
import Testing

@Suite struct ScalarFunctionTests {
    let store: Store

    init() throws { store = try Store() }

    private func value(_ expression: String) throws -> QueryValue { try store.query("SELECT \(expression)").rows[0][0] }

    private func failure(_ expression: String) -> StoreError? {
        #expect(throws: StoreError.self) { try store.query("SELECT \(expression)", name: "test") }
    }

    @Test(
        "A function gives the trade date of a moment",
        arguments: [
            // New York opens at 09:30 and closes at 16:00; on 3 July 2024 it closed at 13:00.
            ("'2024-07-03T13:29:59Z', 'XNYS'", QueryValue.null), ("'2024-07-03T13:30:00Z', 'XNYS'", .text("2024-07-03")),
            ("'2024-07-03T16:59:59Z', 'nyse'", .text("2024-07-03")), ("'2024-07-03T17:00:00Z', 'XNYS'", .null),
            ("'2024-07-03T09:30', 'XNYS'", .text("2024-07-03")), ("'2024-07-04', 'XNYS'", .null),
            ("'2024-07-05', 'XNYS'", .text("2024-07-05")),
            // Futures begin the evening before.
            ("'2024-03-03T23:30:00Z', 'CMES'", .text("2024-03-04")), ("NULL, 'XNYS'", .null), ("'2024-07-05', NULL", .null),
            ("1720013400000000, 'XNYS'", .text("2024-07-03")),
        ])
    func sessionDate(_ call: (arguments: String, answer: QueryValue)) throws {
        #expect(try value("session_date(\(call.arguments))") == call.answer)
    }

    @Test(
        "A function gives the index of a moment's bar in its session",
        arguments: [
            ("'2024-07-03T13:30:00Z', 'XNYS', '5m'", QueryValue.integer(0)), ("'2024-07-03T13:34:59Z', 'XNYS', '5m'", .integer(0)),
            ("'2024-07-03T13:35:00Z', 'XNYS', '5m'", .integer(1)), ("'2024-07-03T16:59:00Z', 'XNYS', '1m'", .integer(209)),
            ("'2024-07-03T17:00:00Z', 'XNYS', '1m'", .null), ("'2024-01-06T15:00:00Z', 'XNYS', '1m'", .null),
            // Tokyo in 2020: 09:00 to 11:30 and 12:30 to 15:00.
            ("'2020-06-15T09:00+09:00', 'XTKS', '1h'", .integer(0)), ("'2020-06-15T11:15+09:00', 'XTKS', '1h'", .integer(2)),
            ("'2020-06-15T11:30+09:00', 'XTKS', '1h'", .null), ("'2020-06-15T12:30+09:00', 'XTKS', '1h'", .integer(3)),
            ("'2020-06-15T14:59+09:00', 'XTKS', '1h'", .integer(5)),
        ])
    func slot(_ call: (arguments: String, answer: QueryValue)) throws {
        #expect(try value("slot(\(call.arguments))") == call.answer)
    }

    @Test(
        "A function gives the start of a bar",
        arguments: [
            ("'2024-01-05T15:47:11Z', '5m'", QueryValue.text("2024-01-05T15:45:00Z")),
            ("'2024-01-05T15:47:11Z', '1d'", .text("2024-01-05T00:00:00Z")),
            ("'2024-01-05T15:47:11Z', '1w'", .text("2024-01-01T00:00:00Z")),
            ("'2024-01-05T03:00:00Z', '1d', 'America/New_York'", .text("2024-01-04T00:00:00-05:00")),
            ("'2024-01-05T03:00:00Z', '1d', 'XNYS'", .null), ("'2024-01-05T20:59Z', '1d', 'XNYS'", .text("2024-01-05T00:00:00Z")),
            ("'2024-01-07T23:30Z', '1d', 'CMES'", .text("2024-01-08T00:00:00Z")),
            ("'2024-01-05T15:47:11Z', '1h', 'XNYS'", .text("2024-01-05T10:30:00-05:00")),
            ("'2024-01-05T04:10:00Z', '1h', 'XHKG'", .text("2024-01-05T11:30:00+08:00")),
            ("'2024-01-05T05:10:00Z', '1h', 'XHKG'", .text("2024-01-05T13:00:00+08:00")),
            ("'2024-01-05T12:00', '1d', 'XNYS', '18:00'", .text("2024-01-04T18:00:00-05:00")),
            ("1704469631000000, '1h'", .integer(1_704_466_800_000_000)), ("NULL, '1h'", .null),
        ])
    func barStart(_ call: (arguments: String, answer: QueryValue)) throws {
        #expect(try value("bar_start(\(call.arguments))") == call.answer)
    }

    @Test("Impossible arguments are reported in one line, with the matching exit status")
    func wrongArguments() {
        #expect(
            failure("session_date('x', 'XNYS')")?.description.hasPrefix("test: session_date: \"x\" is not a time; write 2020-01-31") == true
        )
        #expect(failure("session_date(1.5, 'XNYS')")?.description.hasPrefix("test: session_date: 1.5 is not a time") == true)
        #expect(failure("session_date(0, 'XNYX')")?.kind == .missing)
        #expect(failure("session_date(0, 'XNYX')")?.description.contains("XNYS") == true)
        #expect(failure("slot(0, 'XNYS', '1d')")?.description == "test: slot: 1d is not shorter than a session; write 1h or less")
        #expect(failure("slot(0, 'XNYS', 'x')")?.kind == .badQuery)
        #expect(failure("bar_start(0, '1h', 'Nowhere')")?.kind == .missing)
        #expect(
            failure("bar_start(0, '1h', 'UTC', '25:00')")?.description
                == "test: bar_start: 25:00 is not a time of day; write one such as 18:00")
        #expect(failure("slot(0)")?.description == "test: wrong number of arguments to function slot()")
    }

    @Test("Custom calendars are found by their codes")
    func ownCalendars() throws {
        var library = CalendarLibrary()
        try library.add(
            json: Array(
                """
                {"calendars": [{"code": "MINE", "name": "Mine", "zone": "UTC", "trusted": ["2020-01-01", "2030-12-31"],
                  "hours": [{"open": "01:00", "close": "02:00"}]}]}
                """.utf8))
        let found = try store.query("SELECT session_date('2024-07-03T01:30:00Z', 'MINE')", calendars: library)
        #expect(found.rows == [[.text("2024-07-03")]])
        #expect(failure("session_date('2024-07-03T01:30:00Z', 'MINE')")?.kind == .missing)
    }

    @Test("Every function of the catalog exists and is described")
    func catalog() throws {
        for function in SQLFunctionCatalog.all {
            #expect(function.usage.hasPrefix(function.name + "("))
            #expect(function.meaning.hasSuffix("."))
        }
        #expect(Set(SQLFunctionCatalog.all.map(\.name)).count == SQLFunctionCatalog.all.count)
    }
}
