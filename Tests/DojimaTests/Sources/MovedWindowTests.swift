import Dojima
import DojimaInteraction
import DojimaScale
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// Windows that are zoomed and moved after they were chosen, counted in bars of an axis on which each session has one.
@Suite struct MovedWindowTests {
    private let axis: SourceAxis
    private let count: Int

    /// Daily bars of all sessions of three years.
    init() throws {
        let (store, calendar) = (try Store(), try CalendarLibrary().calendar("XNYS"))
        let dates = calendar.sessions(in: CivilDate(normalizing: 2021, month: 1, day: 1)...CivilDate(normalizing: 2023, month: 12, day: 31))
            .map(\.date)
        count = dates.count
        try store.upsert(.random(at: dates.map { Instant($0) }, interval: .day), into: SeriesKey(symbol: "A", interval: .day))
        var notes: [Message] = []
        let source = try ChartSource.stored("A", interval: nil, in: store, notes: &notes)
        axis = try SourceAxis(source, closed: ClosedTime(calendars: [calendar]))
    }

    /// The indices of the bars of a window.
    private func bars(_ request: WindowRequest) throws -> Range<Int> {
        let window = try AxisWindow(request, on: axis)
        #expect(window.preset == nil && window.returnStart == nil)
        return try axis.bars(in: axis.timeline.span).indices(in: axis.stamps(of: window.window))
    }

    @Test("A window is moved to the start, the centre and the end with all its bars", .feature("S0-AX-25"))
    func moved() throws {
        for length in [4, 20, 250] {
            #expect(try bars(WindowRequest(bars: length, panTo: .start)) == 0..<length)
            #expect(try bars(WindowRequest(bars: length, panTo: .end)) == count - length..<count)
            let center = try bars(WindowRequest(bars: length, panTo: .center))
            #expect(abs(center.lowerBound + center.upperBound - count) <= 1 && center.count - length <= 1)
        }
        // The bars of the week of 4 July, which is a holiday.
        let week = WindowRequest.dates(CivilDate(normalizing: 2022, month: 7, day: 4), CivilDate(normalizing: 2022, month: 7, day: 8))
        #expect(try bars(WindowRequest(from: week.from, to: week.to, panTo: .start)) == 0..<4)
        let span = try AxisWindow(week, on: axis).span
        for target in WindowRequest.PanTarget.allCases {
            #expect(try AxisWindow(WindowRequest(from: week.from, to: week.to, panTo: target), on: axis).span == span)
        }
    }

    @Test("A zoom by 2 halves a window about its middle, and by a half doubles it within the data", .feature("S0-AX-25"))
    func zoomed() throws {
        for length in [4, 20, 100] {
            #expect(try bars(WindowRequest(bars: length, zoom: 2)) == count - length + length / 4..<count - length / 4)
            #expect(try bars(WindowRequest(bars: length, zoom: 0.5)) == count - 2 * length..<count)
            #expect(try bars(WindowRequest(bars: length, zoom: 2, panTo: .start)) == 0..<length / 2)
        }
        #expect(try bars(WindowRequest(bars: 10, zoom: 1e6)).count <= 2 && bars(WindowRequest(bars: 10, zoom: 1e6)).isEmpty == false)
        #expect(try bars(WindowRequest(bars: 10, zoom: 1e-6)) == 0..<count)
        #expect(try bars(WindowRequest(select: 0...1, zoom: 4)).count - count / 4 <= 1)
    }

    @Test("A window that is neither zoomed nor moved keeps its preset and the start of its return") func unmoved() throws {
        #expect(try AxisWindow(.last("1y"), on: axis).preset == .last(BarInterval.years(1)))
        #expect(WindowRequest(preset: .yearToDate).lastPeriod == .yearToDate)
        #expect(WindowRequest(preset: .yearToDate, zoom: 2).lastPeriod == nil)
    }
}
