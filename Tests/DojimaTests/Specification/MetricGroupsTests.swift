import Dojima
import DojimaChart
import DojimaInteraction
import DojimaTestSupport
import DojimaText
import Testing

/// Groups of series in specifications, and their presets.
@Suite struct MetricGroupsTests {
    private static let groups = """
        metrics:
          groups:
            - {name: Trend, metrics: [Averages, EMA 100]}
            - {name: Averages, metrics: ["sma:20", "sma:50"]}
            - {name: Momentum, metrics: ["rsi:14", macd]}
          presets:
            - {name: quiet, show: ["sma:50"]}
            - {name: everything, show: [Trend, Momentum]}

        """

    private func chart(_ groups: String = groups) throws -> ChartSpecification {
        try ChartSpecification(
            """
            panes:
              - series: [{symbol: SPX}, {study: "sma:20"}, {study: "sma:50"}, {study: "ema:100"}]
              - series: [{study: "rsi:14"}]
              - series: [{study: macd}]
            window: {last: 1y}
            \(groups)
            """)
    }

    private func shown(_ chart: ChartSpecification) -> [String] { chart.listedSeries.filter { !$0.isHidden }.map(\.name) }

    @Test("A preset or group shows its series and hides those of other groups", .feature("S2-MS-01"))
    func presets() throws {
        for (name, wanted) in [
            ("quiet", ["SPX", "sma:50"]), ("everything", ["SPX", "sma:20", "sma:50", "ema:100", "rsi:14", "macd"]),
            ("Trend", ["SPX", "sma:20", "sma:50", "ema:100"]), ("Averages", ["SPX", "sma:20", "sma:50"]),
            ("Momentum", ["SPX", "rsi:14", "macd"]),
        ] {
            var chart = try chart()
            try chart.showMetrics(name)
            #expect(shown(chart) == wanted, "\(name)")
            let again = try ChartSpecification(chart.json())
            #expect(again == chart && again.metricTree == chart.metricTree)
        }
        #expect(try chart().metricTree.groups.map(\.id) == ["Trend", "Averages", "Momentum"])
    }

    @Test("A group is toggled with its nested groups, and is partly on when some of its series are", .feature("S2-MS-01"))
    func toggling() throws {
        var chart = try chart()
        try chart.setHidden(true, series: "sma:20")
        func marks() -> [MetricTree.Mark] { chart.metricTree.groups.map(\.mark) }
        #expect(marks() == [.partial, .partial, .on])
        try chart.toggleMetrics("Trend")
        #expect(marks() == [.on, .on, .on])
        try chart.toggleMetrics("Averages")
        #expect(marks() == [.partial, .off, .on] && shown(chart) == ["SPX", "ema:100", "rsi:14", "macd"])
        // A series that the chart no longer draws is no part of its group.
        chart.panes.remove(at: 2)
        #expect(chart.metricTree.metrics.map(\.id) == ["sma:20", "sma:50", "ema:100", "rsi:14"])
    }

    @Test("Panes without a shown series are left out, and window and colours stay", .feature("S2-MS-02", "S2-MS-03", "S2-MS-04"))
    func panes() throws {
        let store = try PictureTests.store()
        func drawn(_ preset: String) throws -> ChartDrawing {
            var chart = try chart()
            try chart.showMetrics(preset)
            return try Picture(chart, source: store).drawing
        }
        let all = try drawn("everything")
        #expect(all.description.panes.map(\.id) == ["price", "rsi:14", "macd"])
        for (preset, panes) in [("Trend", ["price"]), ("Momentum", ["price", "rsi:14", "macd"]), ("quiet", ["price"])] {
            let some = try drawn(preset)
            #expect(some.description.panes.map(\.id) == panes && some.description.axes[0].range == all.description.axes[0].range)
            let (before, after) = (lineColors(all), lineColors(some))
            #expect(after.count >= 1 && after.allSatisfy { before[$0.key] == $0.value }, "\(preset): \(after)")
        }
        // With --hide alone, a pane stays.
        var plain = try chart("")
        try plain.setHidden(true, series: "macd")
        #expect(try Picture(plain, source: store).drawing.description.panes.count == 3)
        // Without groups, panes are groups, and the first pane may be left out too.
        try plain.showMetrics("rsi:14")
        #expect(shown(plain) == ["rsi:14"] && plain.metrics?.groups.count == 3)
        #expect(try Picture(plain, source: store).drawing.description.panes.map(\.id) == ["rsi:14"])
    }

    private func refusal(_ metrics: String) -> String {
        do {
            _ = try chart("metrics: \(metrics)")
            return ""
        } catch { return "\(error)" }
    }

    @Test("Groups that overlap, contain themselves or are unknown are refused")
    func refusals() throws {
        for (metrics, words) in [
            ("{groups: [{name: A, metrics: [SPX]}, {name: A, metrics: [macd]}]}", "there are two groups \"A\""),
            ("{groups: [{name: A, metrics: [SPX]}, {name: B, metrics: [SPX]}]}", "\"SPX\" is in two groups"),
            ("{groups: [{name: A, metrics: [B]}, {name: B, metrics: [A]}]}", "metrics.groups[0]: the group contains itself"),
            ("{groups: [{name: A, metrics: [SPX]}], presets: [{name: A, show: [SPX]}]}", "the name of another preset or group"),
            ("{groups: [{name: A, metrics: [SPX]}], presets: [{name: P, show: [macd]}]}", "\"macd\" is in no group"),
            ("{groups: [{name: A, metrics: []}]}", "metrics.groups[0].metrics"), ("{presets: []}", "groups"),
        ] { #expect(refusal(metrics).contains(words), "\(refusal(metrics))") }
        // A group may have the name of its series.
        #expect(refusal("{groups: [{name: macd, metrics: [macd]}]}").isEmpty)
        for (metrics, name, words) in [
            (Self.groups, "loud", "there are quiet, everything, Trend, Averages, Momentum"),
            ("metrics: {groups: [{name: A, metrics: [\"sma:21\"]}]}", "A", "did you mean sma:20 or sma:50?"),
            ("", "none", "there are price, rsi:14, macd"),
        ] {
            var chart = try chart(metrics)
            let before = chart
            #expect { try chart.showMetrics(name) } throws: { ($0 as? PictureError).map { "\($0)".contains(words) } == true }
            #expect(chart == before)
        }
    }
}
