import Dojima
import DojimaChart
import DojimaInteraction
import DojimaTestSupport
import DojimaText
import Foundation
import Testing

/// Every key of a specification can be set by its path.
@Suite struct SettingTests {
    private static func small() throws -> ChartSpecification { try ChartSpecification("panes: [{series: [{symbol: A}]}]") }

    @Test(
        "Setting a key is the same as writing it in the text",
        arguments: [
            ("layout.titleOverPlot", "true", "layout: {titleOverPlot: true}"), ("title", "2018", "title: '2018'"),
            ("title", "true", "title: 'true'"), ("width", "800", "width: 800"), ("zone", "Asia/Tokyo", "zone: Asia/Tokyo"),
            ("colors[0]", "volume > p90: #F57C00", "colors: ['volume > p90: #F57C00']"),
            ("layout.surfaces.plot.background", "#FFF1E5", "layout: {surfaces: {plot: {ground: '#FFF1E5'}}}"),
            ("gapMarks", "{classes: [weekend, night]}", "gapMarks: {classes: [weekend, night]}"),
            ("window", "{last: 6M}", "window: {last: 6M}"), ("window.select", "[0.25, 0.5]", "window: {select: [0.25, 0.5]}"),
            ("timeAxis.zones[0]", "top:Asia/Tokyo", "timeAxis: {zones: ['top:Asia/Tokyo']}"),
        ])
    func keys(_ path: String, _ value: String, _ text: String) throws {
        var chart = try SettingTests.small()
        try chart.set(path, to: value)
        #expect(chart == (try ChartSpecification("panes: [{series: [{symbol: A}]}]\n\(text)")))
        try chart.set(path, to: "")
        #expect(chart.json().count <= (try SettingTests.small()).json().count + text.count, "the key is unset again")
    }

    @Test("Keys of panes, series and axes are set by their index, and the index after the last adds one") func indices() throws {
        var chart = try SettingTests.small()
        try chart.set("panes[0].series[0].color", to: "#2962FF")
        try chart.set("panes[0].series[1]", to: "{study: 'sma:20', lineWidth: 2}")
        try chart.set("panes[0].axes[0].range", to: "[10, 20]")
        try chart.set("panes[1]", to: "{series: [{study: volume}]}")
        try chart.set("panes[1].weight", to: "0.5")
        let text = """
            panes:
              - series: [{symbol: A, color: "#2962FF"}, {study: "sma:20", lineWidth: 2}]
                axes: [{range: [10, 20]}]
              - {weight: 0.5, series: [{study: volume}]}
            """
        #expect(chart == (try ChartSpecification(text)))
        try chart.set("panes[1]", to: "")
        #expect(chart.panes.count == 1)
    }

    @Test("The last declared value axis of a pane is not removed; without the key there are default ones", .feature("S0-MA-05"))
    func lastAxis() throws {
        let text = #"{"panes": [{"series": [{"symbol": "A"}], "axes": [{"id": "one"}]}]}"#
        var chart = try ChartSpecification(Array(text.utf8))
        let before = chart
        let error = #expect(throws: TextError.self) { try chart.set("panes[0].axes[0]", to: "") }
        #expect(error.map { "\($0.message)" } == "panes[0].axes: has 0 elements; write 1 to 50" && chart == before)
        try chart.set("panes[0].axes", to: "")
        #expect(chart.panes[0].axes.isEmpty)
    }

    @Test(
        "An invalid setting is refused with its path, and nothing changes",
        arguments: [
            ("layout.titelAlign", "left", "layout.titelAlign: unknown key; did you mean titleAlign?"),
            ("layout.titleAlign", "up", "layout.titleAlign: \"up\" is not known; write one of left, chart, canvas, plot"),
            ("width", "50", "width: 50 is out of range; write a number from 120 to 20000"),
            ("width", "wide", "width: is a text; write a number from 16 to 20000"),
            ("panes", "", "is incomplete; write panes or table"),
            ("panes[2].weight", "1", "panes[2]: does not exist; the next new element is panes[1]"),
            ("panes.weight", "1", "panes: is a list; add the index of an element, such as panes[0]"),
            ("title[0]", "x", "title: is not a list; remove the [ ]"),
            ("title.x", "x", "title: has no keys; \"x\" is not known"),
            ("a..b", "1", "a..b: is not a path; write one such as layout.titleAlign or panes[1].series[0].color"),
            ("panes[0].series[0].share", "true", "panes[0].series[0].share: requires stack; add it, or remove share"),
            ("scale", "8", nil), ("$schema", "x", nil),
        ] as [(String, String, String?)])
    func refused(_ path: String, _ value: String, _ message: String?) throws {
        var chart = try SettingTests.small()
        chart.width = 10_000
        let before = chart
        let error = try #require(throws: TextError.self) { try chart.set(path, to: value) }
        #expect(error.line == nil && chart == before)
        if let message { #expect("\(error.message)" == message || "\(error.message)".hasSuffix(message)) }
    }

    /// Files with every key, split into their values: setting these one by one makes the same chart.
    @Test("Every key of a specification is set by its path") func everyKey() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Frozen/charts")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).sorted { $0.path < $1.path }
        #expect(files.count > 10)
        var count = 0
        for file in files {
            let wanted = try ChartSpecification([UInt8](try Data(contentsOf: file)))
            var chart = ChartSpecification()
            let settings = try SettingTests.leaves(try TextNode(json: Array(wanted.json().utf8)), "")
            count += settings.count
            try chart.set(settings.map { try ChartSpecification.Setting($0.path, $0.value) })
            #expect(chart.json() == wanted.json(), "\(file.lastPathComponent)")
            #expect(chart == wanted, "\(file.lastPathComponent)")
        }
        #expect(count > 300)
    }

    @Test("A window takes every preset of pages, and a length is written as last") func presets() throws {
        for name in ["30min", "1h", "1D", "5D", "1M", "3M", "6M", "1Y", "5Y", "YTD", "ALL"] {
            let text = #"{"panes": [{"series": [{"symbol": "A"}]}], "window": {"preset": "\#(name)"}}"#
            let window = try ChartSpecification(Array(text.utf8)).window
            #expect(window.preset == (try Preset(name)), "\(name)")
        }
        let text = #"{"panes": [{"series": [{"symbol": "A"}]}], "window": {"preset": "6M"}}"#
        #expect(try ChartSpecification(Array(text.utf8)).json().contains("\"last\": \"6M\""))
        let wrong = #"{"panes": [{"series": [{"symbol": "A"}]}], "window": {"preset": "7Q"}}"#
        #expect(throws: (any Error).self) { try ChartSpecification(Array(wrong.utf8)) }
    }

    /// The values of a node that contain no others with separate paths, as `set` takes them.
    private static func leaves(_ node: TextNode, _ path: String) throws -> [(path: String, value: String)] {
        if !path.isEmpty, case .none = try ChartSpecification.key(path).part.nested {
            if case .text(let text) = node.content { return [(path, text)] }
            return [(path, node.json())]
        }
        return switch node.content {
        case .object(let members) where !members.isEmpty:
            try members.flatMap { try leaves($0.value, path.isEmpty ? $0.name : "\(path).\($0.name)") }
        case .list(let elements) where !elements.isEmpty:
            try elements.enumerated().flatMap { try leaves($1, "\(path)[\($0)]") }
        default: [(path, node.json())]
        }
    }
}
