import DojimaScale
import DojimaText

extension Figure {
    /// Returns a picture of a treemap. Tiles have the colours of a heat map if any tile has a `colorValue`, or else those of their groups.
    ///
    ///     let tiles = [TreemapTile("AAPL", group: "Technology", 3400, colorValue: 1.2), TreemapTile("XOM", group: "Energy", 480, colorValue: -0.4)]
    ///     Figure.treemap(TreemapChart(tiles), in: FigureFrame(heading: Heading(symbol: "Market")))
    public static func treemap(_ chart: TreemapChart, in frame: FigureFrame) -> Figure {
        let hasColors = chart.tiles.contains { $0.colorValue.isFinite }
        let (theme, groups) = (frame.theme, hasColors ? [] : chart.groups)
        let entries = groups.enumerated().map { FigureEntry(name: $1, color: theme.tileColor($0, of: groups.count)) }
        return Figure(name: "treemap", frame: frame, entries: entries) { box, style in
            TreemapDrawing(chart, in: box, style).content
        }
    }
}

/// Draws a treemap.
private struct TreemapDrawing {
    private let chart: TreemapChart
    private let style: DrawingStyle
    private let layout: TreemapLayout
    /// The scale of the colours; `nil` if no tile has a `colorValue`.
    private let heat: ResolvedHeat?
    /// The rectangle of the key of the colours.
    private let key: Rect
    /// The number of decimals with which every `colorValue` is exact, at most two.
    private let colorDecimals: Int

    private var theme: Theme { style.theme }
    private var grid: PixelGrid { style.grid }
    private var typesetter: Typesetter { style.typesetter }

    init(_ chart: TreemapChart, in box: Rect, _ style: DrawingStyle) {
        (self.chart, self.style) = (chart, style)
        let quantities = chart.tiles.map(\.colorValue)
        colorDecimals = NumberText.decimals(of: quantities, maximum: 2)
        let options = chart.options
        heat =
            quantities.contains(where: \.isFinite)
            ? ResolvedHeat(HeatScale(limit: options.limit, center: options.center), quantities) : nil
        let height = heat == nil ? 0 : min(box.height / 4, style.type.axis.size * 2)
        layout = TreemapLayout(chart, in: Rect(x: box.x, y: box.y, width: box.width, height: box.height - height))
        key = Rect(x: box.x, y: box.maxY - height, width: box.width, height: height)
    }

    var content: FigureContent {
        var content = FigureContent()
        var (batches, labels) = (ColorBatches<Rect>(), [TextRun]())
        let names = groupNames
        var unnamed: [String] = []
        for tile in chart.tiles.indices where layout.tiles[tile].width > 0 {
            let (box, color) = (drawn(tile), color(tile))
            guard box.width > 0, box.height > 0 else { continue }
            batches.add(box, color)
            let runs = self.labels(tile, in: box.below(names[layout.groupOfTile[tile]]?.box), color)
            if runs.isEmpty, !chart.tiles[tile].name.isEmpty { unnamed.append(chart.tiles[tile].name) }
            labels += runs
        }
        if !unnamed.isEmpty {
            let list = unnamed.count > 3 ? "\(unnamed.count) of \(chart.tiles.count) tiles" : unnamed.joined(separator: ", ")
            content.warnings.append("tiles without a name for lack of space: \(list)")
        }
        let groups = layout.groups.indices.map { drawn(group: $0) }.filter { $0.width > 0 && $0.height > 0 }
        content.shapes = [
            .rectangles(groups, fill: .color(theme.frame)), .group(id: "tiles", clip: nil, batches.shapes),
            .group(id: "labels", clip: nil, labels.map { .text($0) }),
            .group(id: "groups", clip: nil, layout.groups.indices.compactMap { names[$0].map { .text($0) } }),
        ]
        if let heat, key.height > 0 { content.shapes.append(.group(id: "key", clip: nil, keyShapes(heat))) }
        content.parts.tiles = chart.tiles.indices.filter { layout.tiles[$0].width > 0 }.map { index in
            let tile = chart.tiles[index]
            return DescribedParts.Tile(
                name: tile.name, group: tile.group, value: tile.value, colorValue: tile.colorValue, box: layout.tiles[index])
        }
        return content
    }

    /// Returns the snapped rectangle of a group, without the gap to its neighbours. Its fill is visible as lines between and around the
    /// tiles, so that pale tiles have edges too.
    private func drawn(group: Int) -> Rect {
        let gap = layout.groups.count > 1 ? 2 * grid.length(1) : 0
        return grid.snapped(layout.groups[group].box).trimmed(right: gap, bottom: gap)
    }

    /// Returns the snapped rectangle of a tile without the lines around it.
    private func drawn(_ tile: Int) -> Rect {
        let line = grid.length(1)
        let box = grid.snapped(layout.tiles[tile])
        let inside = box.width > 4 * line && box.height > 4 * line ? box.trimmed(right: line, bottom: line) : box
        let group = drawn(group: layout.groupOfTile[tile])
        let (left, top) = (max(inside.x, group.x + line), max(inside.y, group.y + line))
        let (right, bottom) = (min(inside.maxX, group.maxX - line), min(inside.maxY, group.maxY - line))
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }

    private func color(_ tile: Int) -> Color {
        guard let heat else { return theme.tileColor(layout.groupOfTile[tile], of: layout.groups.count) }
        let quantity = chart.tiles[tile].colorValue
        return quantity.isFinite ? theme.heat(heat.fraction(of: quantity)) : theme.mutedLine
    }

    /// The names of the groups over the top left corners of their tiles; `nil` for groups without a name or space for it.
    private var groupNames: [TextRun?] {
        guard layout.groups.count > 1 else { return layout.groups.map { _ in nil } }
        let font = Font(family: style.type.legend.family, size: style.type.legend.size, weight: .semibold)
        return layout.groups.map { name, box in
            let height = font.size + 6
            guard !name.isEmpty, typesetter.width(name, font) + 12 <= box.width, box.height >= 2 * height else { return nil }
            let baseline = typesetter.baseline(centeredOn: box.y + height / 2 + 2, font)
            return typesetter.text(name, font, theme.strongText, x: box.x + 6, baseline: baseline, role: "label").haloed(theme.background)
        }
    }

    /// The font size of names in large tiles: as a fraction of the smaller side, and its maximum.
    private static let (share, maxFontSize) = (0.2, 28.0)

    /// Returns the name of a tile and the line below it, in the largest font in which both fit, in up to three lines; the name alone if
    /// both fit in no font, and neither if the name does not fit.
    private func labels(_ tile: Int, in box: Rect, _ color: Color) -> [TextRun] {
        let axis = style.type.axis
        guard box.width >= 24, box.height >= 10 else { return [] }
        let (name, second) = (chart.tiles[tile].name, detail(tile))
        let large = min(TreemapDrawing.maxFontSize, (TreemapDrawing.share * min(box.width, box.height)).rounded(.down))
        let usual = [large, (large * 0.7).rounded(.down), axis.size].filter { $0 >= axis.size }
        let sizes = usual + CellLabels.smallerSizes(than: axis.size)
        let fitting = sizes.flatMap { size in
            [1, 3].compactMap { TileLabel(name, second, size: size, maxLines: $0, in: Size(box.width, box.height), axis, typesetter) }
        }
        guard let label = fitting.first(where: { $0.hasDetail || second.isEmpty }) ?? fitting.first else { return [] }
        let textColor = color.over(theme.background).contrasting
        var top = box.midY - label.height / 2
        return label.lines.enumerated().map { index, line in
            let x = box.midX - typesetter.width(line.text, line.font) / 2
            top += line.gap
            let baseline = typesetter.baseline(centeredOn: top + 0.6 * line.font.size, line.font)
            top += 1.2 * line.font.size
            var run = typesetter.text(line.text, line.font, textColor, x: x, baseline: baseline, role: "label").anchored(.middle)
            if label.nameLines > 1, index < label.nameLines {
                (run.wholeText, run.isContinuation) = (index == 0 ? name : nil, index > 0)
            }
            return run
        }
    }

    /// Returns the text below the name of a tile.
    private func detail(_ tile: Int) -> String {
        let (tile, options) = (chart.tiles[tile], chart.options)
        switch options.content ?? (tile.colorValue.isFinite ? .color : .value) {
        case .name: return ""
        case .value:
            guard let format = options.format else { return NumberText.compact(tile.value) }
            return format.text(tile.value, decimals: NumberText.decimals(of: tile.value, maximum: 2))
        case .color: return tile.colorValue.isFinite ? colorText(tile.colorValue) : ""
        }
    }

    private func colorText(_ quantity: Double) -> String {
        chart.options.colorFormat?.text(quantity, decimals: colorDecimals)
            ?? ValueFormat.number.signedText(quantity, decimals: colorDecimals)
    }

    /// Returns the colours with their quantities, at the right.
    private func keyShapes(_ heat: ResolvedHeat) -> [Shape] {
        let font = style.type.axis
        let texts = [heat.center - heat.limit, heat.center, heat.center + heat.limit].map(colorText)
        let widths = texts.map { typesetter.width($0, font) }
        let length = min(240, key.width - widths[0] - widths[2] - 2 * TileLabel.inset)
        guard length >= 3 * widths[1] else { return [] }
        let height = min(key.height - 8, font.size * 1.3)
        let strip = grid.snapped(
            Rect(x: key.maxX - widths[2] - 6 - length, y: key.maxY - height, width: length, height: height))
        let halves = [(strip.x, strip.midX, -1.0, 0.0), (strip.midX, strip.maxX, 0, 1)].map { left, right, low, high in
            Shape.rectangles(
                [grid.snapped(Rect(x: left, y: strip.y, width: right - left, height: strip.height))],
                fill: .gradientAcross(left: left, theme.heat(low), right: right, theme.heat(high)))
        }
        let lefts = [strip.x - widths[0] - 6, strip.midX - widths[1] / 2, strip.maxX + 6]
        let baseline = typesetter.baseline(centeredOn: strip.midY, font)
        let runs = texts.indices.map { index in
            let color = index == 1 ? theme.heat(0).over(theme.background).contrasting : theme.text
            return Shape.text(typesetter.text(texts[index], font, color, x: lefts[index], baseline: baseline, role: "legend"))
        }
        return halves + runs
    }
}

/// The lines of the label of a tile in one font size: its name, and the detail below it if there is space.
private struct TileLabel {
    private(set) var lines: [(text: String, font: Font, gap: Double)]
    let nameLines: Int
    var hasDetail: Bool { lines.count > nameLines }
    var height: Double { lines.reduce(0) { $0 + 1.2 * $1.font.size + $1.gap } }

    /// The pixels between a text and the sides of its tile.
    static let inset = 3.0

    /// Creates the label; `nil` if the name does not fit.
    init?(
        _ name: String, _ detail: String, size: Double, maxLines: Int, in tile: Size, _ axis: Font, _ typesetter: Typesetter
    ) {
        let font = Font(family: axis.family, size: size, weight: .semibold)
        let (width, height) = (tile.width - 2 * TileLabel.inset, tile.height - 2)
        let names = maxLines == 1 ? [name] : typesetter.wrapped(name, font, within: width, maxLines: maxLines)
        (lines, nameLines) = (names.map { ($0, font, 0) }, names.count)
        let isWhole = names.joined().filter { $0 != " " } == name.filter { $0 != " " }
        guard isWhole, self.height <= height, names.allSatisfy({ typesetter.width($0, font) <= width }) else { return nil }
        let smaller = Font(family: axis.family, size: min(size, max(axis.size, (size * 0.7).rounded())))
        let (gap, isNarrow) = (2.0, typesetter.width(detail, smaller) <= width)
        if !detail.isEmpty, isNarrow, self.height + 1.2 * smaller.size + gap <= height { lines.append((detail, smaller, gap)) }
    }
}

extension Rect {
    fileprivate func trimmed(right: Double, bottom: Double) -> Rect { Rect(x: x, y: y, width: width - right, height: height - bottom) }

    /// Returns the part of a rectangle that is below another one, if they overlap.
    fileprivate func below(_ other: Rect?) -> Rect {
        guard let other, overlaps(other) else { return self }
        return Rect(x: x, y: other.maxY, width: width, height: max(0, maxY - other.maxY))
    }
}
