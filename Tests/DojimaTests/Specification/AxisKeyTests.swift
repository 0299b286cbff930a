import Dojima
import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// The keys of axes and of texts in specifications.
@Suite struct AxisKeyTests {
    private static let text = """
        panes:
          - axes:
              - {padding: [2, 5], minors: /5, lowEnd: ticks-persist, highEnd: moves-inside, labelAngle: vertical, skips: [[20, 80]],
                 style: {ticks: false, labels: false, line: true, grid: "4,2", minorGrid: solid, stripes: true, tickLength: 7,
                         minorLength: 3, tickGap: 1}}
            series: [{symbol: SPX}]
        timeAxis: {padding: [0, 1M], minors: 1w, lowEnd: neither-persists, highEnd: ticks-and-labels-persist,
                   basis: clock-time, gapLabel: drop-high, style: {line: false, grid: none}}
        style: {fontSize: 13, texts: {title: {size: 20, weight: bold, color: "#AA0000"}, note: {weight: medium}}}
        """

    @Test("Keys of axes and texts are read, and written as they are read") func values() throws {
        let chart = try ChartSpecification(AxisKeyTests.text)
        let axis = chart.panes[0].axes[0]
        #expect(axis.padding == AxisPadding(low: 2, high: 5) && axis.minors == .parts(5) && axis.skips == [20..<80])
        #expect(axis.lowEnd == .ticksPersist && axis.highEnd == .movesInside && axis.labelAngle == .vertical)
        #expect(
            axis.style
                == AxisStyle {
                    ($0.showsTicks, $0.showsLabels, $0.showsLine, $0.hasStripes) = (false, false, true, true)
                    ($0.grid, $0.minorGrid, $0.tickLength, $0.minorTickLength, $0.tickGap) = (.dashed([4, 2]), .solid, 7, 3, 1)
                })
        #expect(chart.timeAxis.padding == AxisPadding(low: nil, high: BarInterval.month))
        #expect(chart.timeAxis.minors == .every(TimeStep(1, .week)))
        #expect(chart.timeAxis.lowEnd == .neitherPersists && chart.timeAxis.highEnd == .ticksAndLabelsPersist)
        #expect(chart.timeAxis.basis == .clockTime && chart.timeAxis.gapLabel == .dropHigh)
        #expect(chart.timeAxis.style == AxisStyle { ($0.showsLine, $0.grid) = (false, .none) })
        #expect(chart.style.fontSize == 13 && chart.style.texts.note.weight == .medium)
        #expect(chart.style.texts.title == TextStyle { ($0.size, $0.weight, $0.color) = (20, .bold, Color(0xAA0000)) })
        let written = try ChartSpecification(chart.json())
        #expect(written == chart && written.json() == chart.json())
        #expect(try ChartSpecification("panes: [{axes: [{}], series: [{symbol: SPX}]}]").panes[0].axes[0].style == AxisStyle())
    }

    @Test(
        "Invalid values of keys of axes and texts are refused with their path",
        arguments: [
            ("panes[0].axes[0].padding", "[-1, 5]", "-1 is out of range"), ("panes[0].axes[0].padding", "[5]", "has 1 elements; write 2"),
            ("panes[0].axes[0].minors", "-0.5", "cannot be read"), ("panes[0].axes[0].minors", "/1", "cannot be read"),
            ("panes[0].axes[0].minors", "1w", "cannot be read"), ("timeAxis.minors", "0.5", "cannot be read"),
            ("panes[0].axes[0].lowEnd", "inside", "\"inside\" is not known"),
            ("panes[0].axes[0].skips", "[[80, 20]]", "is empty; write two numbers, the lower first"),
            ("panes[0].axes[0].style.grid", "4;2", "write none, solid, or lengths"),
            ("timeAxis.padding", "[5, 5]", "5 is a number"), ("timeAxis.padding", "[0, 5x]", "write a count and a unit"),
            ("style.fontSize", "3", "3 is out of range"), ("style.texts.tag.weight", "heavy", "\"heavy\" is not known"),
            ("panes[0].axes[0]", "{scale: logarithmic, skips: [[20, 80]]}", "a logarithmic axis leaves out no values"),
        ])
    func refused(path: String, value: String, message: String) throws {
        var chart = try ChartSpecification("panes: [{series: [{symbol: SPX}]}]")
        let error = #expect(throws: TextError.self) { try chart.set(path, to: value) }
        #expect(error?.description.hasPrefix(path) == true && error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    private func description(_ text: String) throws -> ChartDescription {
        try Picture(try ChartSpecification(text), source: PictureTests.store()).drawing.description
    }

    @Test("Keys of axes that have their default values leave a picture as it is") func defaults() throws {
        let plain = "panes: [{axes: [{}], series: [{symbol: SPX}, {study: volume}]}]\nwindow: {last: 3M}"
        let full = """
            panes:
              - axes: [{labelAngle: horizontal, skips: [], lowEnd: neither-persists, highEnd: neither-persists,
                        style: {ticks: true, labels: true, grid: solid, minorGrid: none, stripes: false, tickGap: 5}}]
                series: [{symbol: SPX}, {study: volume}]
            timeAxis: {minors: automatic, lowEnd: moves-inside, highEnd: moves-inside, basis: trading-time, gapLabel: drop-low,
                       style: {line: true, tickLength: 4, minorLength: 2, grid: solid}}
            style: {fontSize: 11, texts: {title: {weight: semibold}, axis: {size: 11}}}
            window: {last: 3M}
            """
        let store = try PictureTests.store()
        let scenes = try [plain, full].map { text in
            var scene = try Picture(try ChartSpecification(text), source: store).drawing.scene
            scene.metadata = nil
            return scene
        }
        #expect(scenes[0] == scenes[1])
    }

    @Test("The time axis has space as wide as the last part of the data, unless a window is requested", .feature("S0-AX-07"))
    func timePadding() throws {
        let store = try PictureTests.store()
        let bars = try store.bars(of: SeriesKey(symbol: "SPX", interval: .day), in: .earliest ..< .latest)
        let lastDate = try #require(bars.time.last).utcDate
        let sessions = { (date: CivilDate) in bars.time.count { $0.utcDate > date } }
        let years = sessions(CivilDate(normalizing: lastDate.year - 4, month: lastDate.month, day: lastDate.day))
        let months = sessions(CivilDate(normalizing: lastDate.year - 1, month: 6, day: 30))
        for (padding, low, high) in [("[0, 0]", 0, 0), ("[4y, 0]", years, 0), ("[0, 18M]", 0, months), ("[4y, 18M]", years, months)] {
            let drawn = try description("panes: [{series: [{symbol: SPX, type: line}]}]\ntimeAxis: {padding: \(padding)}")
            let (axis, box) = (try #require(drawn.axes.first { $0.id == "x" }), drawn.panes[0].box)
            #expect(axis.ticks.count >= 3)
            for tick in axis.ticks {
                let row = bars.time.prefix { Double($0.wholeSeconds) < tick.value }.count
                let at = box.x + box.width * (Double(row + low) + 0.5) / Double(bars.count + low + high)
                #expect(abs(tick.at - at) < 1.5, "\(padding): \(tick.label)")
            }
        }
        let windows = ["{last: 3M}", "{from: 2018-01-02}"].map { window in
            ["", "timeAxis: {padding: [1M, 1M]}"].map { "panes: [{series: [{symbol: SPX}]}]\nwindow: \(window)\n\($0)" }
        }
        for pair in windows { #expect(try description(pair[0]).axes == description(pair[1]).axes) }
    }

    @Test(
        "The step of the time axis fits open time or clock time, and the label before or after a gap is left out",
        .feature("S0-DC-12", "S0-DC-13"))
    func gaps() throws {
        func labelled(_ keys: String, _ window: String, _ more: String = "") throws -> [Double] {
            let drawn = try description(
                "panes: [{series: [{symbol: SPX}]}]\nwidth: 500\nwindow: \(window)\ntimeAxis: {\(keys)}\n\(more)")
            return try #require(drawn.axes.first { $0.id == "x" }).ticks.filter { !$0.label.isEmpty }.map(\.value)
        }
        // Of the twelve months of each year, five are open.
        let closed = "closedTime: {exclude: [\((1999...2018).map { "\($0)-06-01..\($0)-12-31" }.joined(separator: ", "))]}"
        let year = "{from: 2017-05-15, to: 2018-05-15}"
        let (open, all) = (try labelled("basis: trading-time", year, closed), try labelled("basis: clock-time", year, closed))
        #expect(open.count > all.count && !all.isEmpty, "\(open), \(all)")
        // The first of a month, and later a Friday and the Monday after it.
        let days = [1, 23, 26].map { Double(Instant(CivilDate(normalizing: 2018, month: 3, day: $0)).wholeSeconds) }
        let keys = "ticks: \"2018-03-01,2018-03-23,2018-03-26\", format: d MMM"
        let window = "{from: 2018-02-01, to: 2018-04-30}"
        #expect(try labelled("\(keys), gapLabel: drop-low", window) == [days[0], days[2]])
        #expect(try labelled("\(keys), gapLabel: drop-high", window) == [days[0], days[1]])
    }

    @Test("A study's axis keeps the ticks of the study, and has the options that are declared") func studyAxis() throws {
        let drawn = try description(
            """
            panes: [{series: [{symbol: SPX}]}, {axes: [{style: {labels: false}, minors: none, padding: [10, 10]}], series: [{study: "rsi:14"}]}]
            window: {last: 3M}
            """)
        let axis = try #require(drawn.axes.first { $0.pane == "rsi:14" || $0.id.hasPrefix("rsi") })
        #expect(axis.ticks.map(\.value) == [0, 30, 50, 70, 100] && axis.ticks.allSatisfy(\.label.isEmpty) && axis.minors.isEmpty)
        #expect(abs(axis.range.lowerBound + 10) < 1e-9 && abs(axis.range.upperBound - 110) < 1e-9)
    }
}
