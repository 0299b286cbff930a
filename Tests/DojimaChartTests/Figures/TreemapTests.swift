import DojimaScale
import DojimaTestSupport
import DojimaText
import Testing

@testable import DojimaChart

@Suite struct TreemapTests {
    /// Figure 5 of Bruls, Huizing and van Wijk, "Squarified Treemaps", 2000.
    @Test("The example of the paper has the rectangles of its figure")
    func paper() {
        let boxes = squarified([6, 6, 4, 3, 2, 2, 1], in: Rect(x: 0, y: 0, width: 6, height: 4))
        // In units of one 105th.
        let expected = [
            Rect(x: 0, y: 0, width: 315, height: 210), Rect(x: 0, y: 210, width: 315, height: 210),
            Rect(x: 315, y: 0, width: 180, height: 245), Rect(x: 495, y: 0, width: 135, height: 245),
            Rect(x: 315, y: 245, width: 126, height: 175), Rect(x: 441, y: 245, width: 126, height: 175),
            Rect(x: 567, y: 245, width: 63, height: 175),
        ]
        for (box, part) in zip(boxes, expected) {
            let sides = [(box.x, part.x), (box.y, part.y), (box.width, part.width), (box.height, part.height)]
            #expect(sides.allSatisfy { abs(105 * $0.0 - $0.1) < 1e-9 })
        }
    }

    @Test("Tiles cover the rectangle without overlaps, their areas are their values, and they are nearly square")
    func laws() throws {
        var random = SeededGenerator(seed: 62)
        for round in 0..<60 {
            let count = Int.random(in: 1...120, using: &random)
            let groups = round % 2 == 0 ? [""] : ["a", "b", "c", "d"]
            let tiles = random.sizes(count).map {
                TreemapTile(random.name(), group: groups.randomElement(using: &random) ?? "", $0)
            }
            let description = Figure.treemap(TreemapChart(tiles), in: frame(figureSizes[round % 3])).drawn.description
            let parts = try #require(description.parts.tiles)
            let box = try #require(description.panes.first).box
            let total = tiles.reduce(0) { $0 + $1.value }
            var covered = 0.0
            for part in parts {
                let share = part.box.width * part.box.height / (box.width * box.height)
                #expect(abs(share / (part.value / total) - 1) < 1e-9)
                #expect(part.box.isWithin(box, tolerance: 1e-6))
                covered += share
            }
            #expect(abs(covered - 1) < 1e-9 && parts.count == count)
            for (index, part) in parts.enumerated() {
                #expect(!parts[..<index].contains { $0.box.overlaps(part.box, byMoreThan: 1e-6) })
            }
            #expect(description.textFaults.isEmpty)
        }
    }

    @Test("Tiles whose names do not fit are listed")
    func unnamedTiles() {
        let tiles = [TreemapTile("Energy", 100), TreemapTile("Materials and other goods", 3), TreemapTile("Utilities", 2)]
        let warnings = Figure.treemap(TreemapChart(tiles), in: frame(Size(300, 200))).drawn.description.warnings
        #expect(warnings == ["tiles without a name for lack of space: Materials and other goods, Utilities"])
        #expect(Figure.treemap(TreemapChart([tiles[0]]), in: frame(Size(300, 200))).drawn.description.warnings.isEmpty)
    }

    @Test("A name that is wider than its tile is wrapped between words")
    func wrappedNames() throws {
        let tiles = [TreemapTile("North America", 8), TreemapTile("South America", 2)]
        let drawing = Figure.treemap(TreemapChart(tiles), in: frame(Size(300, 300))).drawn
        #expect(drawing.scene.texts.map(\.text).contains("South") && drawing.description.texts.contains { $0.text == "South America" })
        let part = try #require(drawing.description.parts.tiles?.first { $0.name == "South America" })
        let lines = drawing.scene.texts.filter { ["South", "America"].contains($0.text) }
        #expect(lines.count == 2 && lines.allSatisfy { $0.box.isWithin(part.box, tolerance: 0.01) })
    }

    @Test("A name is wrapped if it then fits in a larger font together with its value")
    func largestFont() throws {
        let tiles = [TreemapTile("North America", 3), TreemapTile("Europe", 7)]
        let drawing = Figure.treemap(TreemapChart(tiles), in: frame(Size(300, 200))).drawn
        let sizes = drawing.scene.texts.filter { ["North", "America"].contains($0.text) }.map(\.font.size)
        #expect(sizes.count == 2 && sizes.allSatisfy { $0 > 10 })
    }

    @Test("Tiles without groups are pale in a theme of greys, and those of groups have the greys of the palette")
    func greys() {
        let theme = ThemeCatalog.print
        func colors(_ groups: [String]) -> [Color] {
            var frame = frame(Size(480, 320))
            frame.theme = theme
            let tiles = groups.map { TreemapTile("a", group: $0, 3) }
            return Figure.treemap(TreemapChart(tiles), in: frame).drawn.scene.group("tiles").flatMap(\.rectangles).map(\.1)
        }
        #expect(colors(["", ""]).allSatisfy { $0 == theme.heat(0) })
        #expect(colors(["x", "y"]) == [theme.palette(0).fill, theme.palette(1).fill])
    }

    @Test("The mean ratio of sides is below 4 for many values")
    func ratios() {
        var random = SeededGenerator(seed: 4)
        for count in [10, 50, 200, 1000, 5000] {
            let boxes = squarified(random.sizes(count), in: Rect(x: 0, y: 0, width: 1600, height: 900))
            let ratios = boxes.map { max($0.width, $0.height) / min($0.width, $0.height) }
            #expect(ratios.reduce(0, +) / Double(count) < 4)
        }
    }

    @Test("Tiles have the colours of a heat map, whose key shows its limits; without colour values they have those of groups")
    func colors() throws {
        let tiles = [TreemapTile("up", 3, colorValue: 2), TreemapTile("down", 2, colorValue: -2), TreemapTile("same", 1, colorValue: 0)]
        let colored = Figure.treemap(TreemapChart(tiles, options: TreemapOptions { $0.limit = 2 }), in: frame(Size(800, 450))).drawn
        let theme = ThemeCatalog.light
        #expect(colored.scene.group("tiles").flatMap(\.rectangles).map(\.1) == [theme.heat(1), theme.heat(-1), theme.heat(0)])
        #expect(["+2", "0", "−2"].allSatisfy { text in colored.description.texts.contains { $0.text == text && $0.role == "legend" } })
        let grouped = [TreemapTile("a", group: "x", 3), TreemapTile("b", group: "y", 2)]
        let plain = Figure.treemap(TreemapChart(grouped), in: frame(Size(800, 450))).drawn
        #expect(plain.scene.group("tiles").flatMap(\.rectangles).map(\.1) == [theme.palette(0).fill, theme.palette(1).fill])
    }

    @Test("Values that are not above zero have no tile, and names that do not fit are left out")
    func missing() throws {
        let long = TreemapTile("a very long name of a tile", 0.5)
        let tiles = [TreemapTile("big", 1000), long, TreemapTile("none", 0), TreemapTile("NaN", .nan)]
        let description = Figure.treemap(TreemapChart(tiles), in: frame(Size(480, 320))).drawn.description
        #expect(description.parts.tiles?.map(\.name) == ["big", "a very long name of a tile"])
        #expect(description.texts.filter { $0.role == "label" }.map(\.text) == ["big", "1K"])
        #expect(Figure.treemap(TreemapChart([]), in: frame(Size(480, 320))).drawn.description.parts.tiles == [])
    }
}
