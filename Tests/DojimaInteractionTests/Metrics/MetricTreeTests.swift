import DojimaInteraction
import DojimaTestSupport
import DojimaTime
import Testing

/// Visible metrics, in nested groups.
@Suite struct MetricTreeTests {
    private let tree = MetricTree([
        .init(id: "price", members: [.init(id: "close"), .init(id: "sma"), .init(id: "bands", isOn: false)]),
        .init(id: "volume", members: [.init(id: "volume")]),
    ])

    private func marks(_ tree: MetricTree) -> [MetricTree.Mark] { tree.groups.map(\.mark) }

    @Test("A group turns all of its metrics on or off, and shows when only some are on", .feature("S2-MS-01"))
    func toggling() {
        var tree = tree
        #expect(marks(tree) == [.partial, .on])
        tree.toggle(group: "price")
        #expect(marks(tree) == [.on, .on] && tree.groups[0].metrics.allSatisfy(\.isOn), "a partial group is turned on")
        tree.toggle(group: "price")
        #expect(marks(tree) == [.off, .on] && !tree.isOn("close"))
        tree.toggle(metric: "sma")
        #expect(marks(tree) == [.partial, .on] && tree.isOn("sma"))
        tree.toggle(metric: "close")
        tree.toggle(metric: "bands")
        #expect(marks(tree) == [.on, .on])
        #expect(!tree.toggle(metric: "price") && !tree.toggle(group: "close"), "unknown at their level")
    }

    @Test("Each group with a metric that is on has a pane", .feature("S2-MS-02"))
    func panes() {
        var tree = tree
        #expect(tree.shown.map(\.id) == ["price", "volume"] && tree.shown[0].metrics.map(\.id) == ["close", "sma"])
        tree.toggle(metric: "volume")
        #expect(tree.shown.map(\.id) == ["price"])
        tree.toggle(metric: "close")
        tree.toggle(metric: "sma")
        #expect(tree.shown.isEmpty)
        tree.toggle(group: "volume")
        #expect(tree.shown.map(\.id) == ["volume"])
    }

    /// Servers, of which each has networks and loads.
    private let nested = MetricTree(
        [
            .init(id: "a", members: [.init(id: "net", members: [.init(id: "eth0"), .init(id: "eth1")]), .init(id: "load")]),
            .init(id: "b", members: [.init(id: "idle", isOn: false)]), .init(id: "uptime"),
        ], presets: ["networks": ["net"], "few": ["eth1", "b"]])

    @Test("Nested groups are on, off or partly on as their metrics are", .feature("S2-MS-01"))
    func nesting() {
        var tree = nested
        #expect(tree.groups.map(\.id) == ["a", "net", "b"] && tree.metrics.map(\.id) == ["eth0", "eth1", "load", "idle", "uptime"])
        #expect(marks(tree) == [.on, .on, .off])
        tree.toggle(metric: "eth1")
        #expect(marks(tree) == [.partial, .partial, .off] && tree.shown.map { $0.metrics.map(\.id) } == [["eth0", "load"], ["uptime"]])
        tree.toggle(group: "net")
        #expect(marks(tree) == [.on, .on, .off])
        tree.toggle(group: "net")
        #expect(marks(tree) == [.partial, .off, .off] && tree.shown.first?.groups.map(\.id) == ["a"])
        tree.toggle(group: "a")
        tree.toggle(group: "a")
        #expect(marks(tree) == [.off, .off, .off] && tree.shown.map(\.id) == ["uptime"])
    }

    @Test("Groups of any depth keep their metrics", arguments: [1, 32, 33, 100_000]) func depth(levels: Int) {
        var node = MetricTree.Node(id: "m")
        for level in 0..<levels { node = .init(id: "g\(level)", members: level == 9 ? [node, .init(id: "n")] : [node]) }
        var tree = MetricTree([node])
        #expect(tree.metrics.map(\.id) == (levels > 9 ? ["m", "n"] : ["m"]) && tree.groups.count <= MetricTree.Node.maximumDepth)
        tree.toggle(metric: "m")
        #expect(tree.shown.map(\.mark) == (levels > 9 ? [.on] : []) && tree == tree && Set([tree]).count == 1)
    }

    @Test("A preset, or a group, shows its metrics and no others") func presets() {
        var tree = nested
        for (name, metrics) in [
            ("networks", ["eth0", "eth1"]), ("few", ["eth1", "idle"]), ("a", ["eth0", "eth1", "load"]), ("net", ["eth0", "eth1"]),
        ] {
            #expect(tree.show(name) && tree.metrics.filter(\.isOn).map(\.id) == metrics, "\(name)")
        }
        let before = tree
        #expect(!tree.show("eth0") && !tree.show("none") && tree == before)
    }

    @Test("A key that is removed and added again gets its number, and so its colour, again", .feature("S2-MS-04"))
    func colors() {
        var indices = ColorAssignment(["close", "sma", "volume"])
        let before = ["close", "sma", "volume"].map { indices[$0] }
        #expect(before == [0, 1, 2])
        // Requested in another order, with one missing and a new one between.
        #expect(indices.index(of: "volume") == 2 && indices.index(of: "bands") == 3 && indices.index(of: "close") == 0)
        #expect(["close", "sma", "volume"].map { indices[$0] } == before && indices["never"] == nil)
    }
}
