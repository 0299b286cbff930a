import DojimaSeries
import DojimaTime
import Foundation
import Testing

/// Values that programs store come back unchanged.
@Suite struct CodableValueTests {
    private func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private func decoded<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }

    private func expectSame<Value: Codable & Equatable>(_ value: Value, _ text: String) throws {
        #expect(try json(value) == text)
        #expect(try decoded(Value.self, text) == value)
    }

    @Test("Bars are written with their names, and come back with missing prices and volumes") func bars() throws {
        let bar = Bar(time: Instant(seconds: 0), open: 1, high: 3, low: 0.5, close: 2, volume: 10)
        try expectSame(bar, #"{"close":2,"high":3,"low":0.5,"open":1,"time":"1970-01-01T00:00:00Z","volume":10}"#)
        var blank = bar
        (blank.open, blank.volume) = (.nan, nil)
        let text = #"{"close":2,"high":3,"low":0.5,"open":null,"time":"1970-01-01T00:00:00Z"}"#
        #expect(try json(blank) == text)
        let read = try decoded(Bar.self, text)
        #expect(read.open.isNaN && read.volume == nil && read.close == 2)
        for wrong in [#"{"time":"1970-01-01T00:00:00Z","open":1,"high":1,"low":1}"#, #"{"open":1,"high":1,"low":1,"close":1}"#] {
            #expect(throws: DecodingError.self) { try decoded(Bar.self, wrong) }
        }
    }

    @Test("Keys, extents, instruments, actions, groups and annotations come back unchanged") func others() throws {
        try expectSame(SeriesKey(symbol: "SPX", interval: .day), #"{"interval":"1d","symbol":"SPX"}"#)
        try expectSame(
            SeriesExtent(first: Instant(seconds: 0), last: Instant(seconds: 60), count: 2),
            #"{"count":2,"first":"1970-01-01T00:00:00Z","last":"1970-01-01T00:01:00Z"}"#)
        try expectSame(Instrument(symbol: "SPX", zone: "Europe/Paris"), #"{"symbol":"SPX","zone":"Europe/Paris"}"#)
        try expectSame(SymbolGroup(name: "tech", symbols: ["AAPL"]), #"{"name":"tech","symbols":["AAPL"]}"#)
        let date = try CivilDate(year: 2020, month: 8, day: 31)
        for (kind, text) in [
            (CorporateAction.Kind.split(4), #"{"exDate":"2020-08-31","type":"split","value":4}"#),
            (.dividend(0.5), #"{"exDate":"2020-08-31","type":"dividend","value":0.5}"#),
            (.roll(to: "ESZ0", change: -2), #"{"contract":"ESZ0","exDate":"2020-08-31","type":"roll","value":-2}"#),
        ] {
            try expectSame(CorporateAction(exDate: date, kind: kind), text)
        }
        #expect(throws: DecodingError.self) {
            try decoded(CorporateAction.self, #"{"exDate":"2020-08-31","type":"merger","value":4}"#)
        }
    }
}
