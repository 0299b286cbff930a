package import DojimaScale

/// A picture of several charts: a heading above them, a note below them.
package struct ChartSheet {
    /// The size of the picture, in logical pixels.
    package let size: Size
    let style: DrawingStyle
    private let note: ChartNote?
    /// The number of lines of the title, 1 or 2.
    private let titleLines: Int
    /// The number of lines of the details below the title; 0 for details next to it.
    private let detailLines: Int

    package static let margin = 8.0
    /// The height of a heading of one line.
    private static let headHeight = 36.0
    /// The minimum height of a picture whose heading may have two lines.
    private static let twoLineHeight = 240.0

    /// - Parameter heading: the title and the details, which have a line of their own if they do not fit next to the title; `nil` for a
    ///   heading of one line.
    package init(
        of options: ChartOptions, theme: Theme, heading: (title: String, details: [String])? = nil, measure: @escaping TextMeasure
    ) {
        size = options.size
        let typesetter = Typesetter(measure: measure, grid: PixelGrid(scale: options.scale))
        style = DrawingStyle(
            theme: theme, type: Typography(size: size, theme: theme), typesetter: typesetter,
            transform: OrientationTransform(.horizontal, in: size, typesetter.grid))
        note = ChartNote(options, width: size.width, style)
        let (type, details) = (style.type, heading?.details.joined(separator: " · ") ?? "")
        let (width, canGrow) = (size.width - 2 * ChartSheet.left, size.height >= ChartSheet.twoLineHeight)
        let titleWidth = typesetter.width(heading?.title ?? "", type.heading)
        titleLines = canGrow && titleWidth > width ? 2 : 1
        let detailWidth = typesetter.width(details, type.subtitle)
        let isTooWide = !details.isEmpty && titleWidth + type.subtitle.size * 0.6 + detailWidth > width
        detailLines = !isTooWide || !canGrow ? 0 : detailWidth > width ? 2 : 1
    }

    /// The x of the heading, as far from the left edge as from the right one.
    private static var left: Double { margin + 6 }

    /// The rectangle of the charts: the picture without margins, heading and note.
    package var content: Rect {
        let lines = Double(detailLines) * style.type.detailLine
        let head = ChartSheet.headHeight + (lines > 0 ? (lines + 2).rounded() : 0) + Double(titleLines - 1) * style.type.headingLine
        return Rect(
            x: ChartSheet.margin, y: head, width: size.width - 2 * ChartSheet.margin,
            height: size.height - head - ChartSheet.margin - (note?.height ?? 0))
    }

    /// Returns the picture that combines drawn charts under a title and details, and the description of all of them.
    ///
    /// - Parameters:
    ///   - drawings: the charts, each with its name and its top left corner in the picture.
    ///   - details: texts next to the title or below it; if the line is too short for all, the first ones are left out.
    ///   - key: the key of the heat maps of all charts, at the right of the line; `nil` for none.
    ///   - rules: the rules that colour points and that no chart lists, at the right of the line.
    package func picture(
        _ drawings: [(name: String, corner: Point, drawing: ChartDrawing)], title: String, details: [String], key: HeatKey? = nil,
        rules: [ColorRule] = []
    ) -> ChartDrawing {
        let (theme, type, typesetter) = (style.theme, style.type, style.typesetter)
        var scene = Scene(size: size, scale: style.grid.scale, background: theme.background)
        var description = ChartDescription(size: size, scale: style.grid.scale, theme: theme.name)
        let left = ChartSheet.left
        let width = size.width - 2 * left
        let names = titleTexts(title, within: width)
        let gap = type.subtitle.size * 0.6
        let available = detailLines > 0 ? width : width - (names.last.map { typesetter.width($0, type.heading) } ?? 0) - gap
        var runs = names.enumerated().map { index, name in
            typesetter.text(
                name, type.heading, theme.colored(\.title).strongText, x: left, baseline: 24 + Double(index) * type.headingLine,
                role: "title")
        }
        let baseline = 24 + Double(titleLines - 1) * type.headingLine
        for (index, line) in lines(of: details, within: available).enumerated() {
            let drop = detailLines > 0 ? (Double(index + 1) * type.detailLine + 2).rounded() : 0
            runs.append(
                typesetter.text(
                    line, type.subtitle, theme.colored(\.subtitle).text, x: left + width - available, baseline: baseline + drop,
                    role: "subtitle"))
        }
        scene.shapes.append(.group(id: "heading", clip: nil, runs.map { .text($0) }))
        if let key {
            let shapes = key.group(nextTo: runs, endingAt: left + width, style)
            scene.shapes += shapes
            if shapes.isEmpty, drawings.contains(where: \.drawing.description.hasUnnumberedCells) {
                description.warnings.append(HeatKey.warning)
            }
        }
        let ruleKey = ruleKey(rules, nextTo: runs, endingAt: left + width)
        if !ruleKey.isEmpty { scene.shapes.append(.group(id: "rules", clip: nil, ruleKey)) }
        if ruleKey.isEmpty, !rules.isEmpty { description.warnings.append("the key of the colour rules does not fit in the heading") }
        if let note { scene.shapes.append(.group(id: "note", clip: nil, note.runs(in: size).map { .text($0) })) }
        if note?.isTruncated == true { description.warnings.append(ChartNote.truncationWarning) }
        description.title = title
        for item in drawings {
            scene.place(item.drawing.scene, at: item.corner, id: "chart-\(item.name)")
            description.add(item.drawing.description, named: item.name, at: item.corner)
        }
        description.texts = scene.describedTexts
        return ChartDrawing(scene: scene, description: description)
    }

    /// Returns the lines of a title: wrapped, or without the last of the parts between points that do not fit. A first part that does not fit
    /// is truncated.
    private func titleTexts(_ title: String, within width: Double) -> [String] {
        let (typesetter, font) = (style.typesetter, style.type.heading)
        if titleLines > 1 { return WrappedText(title, font, width: width, maxLines: titleLines, typesetter).lines }
        let parts = title.split(separator: " · ")
        let shorter = (0..<parts.count).reversed().map { parts[...$0].joined(separator: " · ") }
        let fitting = ([title] + shorter).first { typesetter.width($0, font) <= width }
        return [fitting ?? typesetter.fitted(shorter.last ?? title, font, within: width)]
    }

    /// Returns the colours of rules with their texts, at the right of the first line of a heading; empty if the line is too short.
    private func ruleKey(_ rules: [ColorRule], nextTo runs: [TextRun], endingAt right: Double) -> [Shape] {
        guard let title = runs.first?.box else { return [] }
        let lines = rules.compactMap { rule in
            rule.color.color(in: style.theme).map { color in
                LegendLine(
                    symbol: .block, line: Theme.Line(color),
                    items: [LegendLine.Item(text: rule.keyText, color: style.theme.colored(\.legend).text, gap: 0)])
            }
        }
        let lengths = lines.map { $0.width(style.typesetter, style.type.legend) + LegendBlock.gap }
        let end = runs.map(\.box).filter { $0.y < title.midY && $0.maxY > title.midY }.map(\.maxX).max() ?? title.maxX
        var x = right - lengths.reduce(-LegendBlock.gap, +)
        guard x >= end + LegendBlock.gap else { return [] }
        return zip(lines, lengths).flatMap { line, length in
            defer { x += length }
            return line.shapes(x: x, middle: title.midY, style).shapes
        }
    }

    /// Returns the lines of the details; none if there are no details.
    private func lines(of details: [String], within width: Double) -> [String] {
        let (typesetter, font) = (style.typesetter, style.type.subtitle)
        let texts = details.indices.map { details[$0...].joined(separator: " · ") }
        if detailLines > 1, let whole = texts.first {
            return WrappedText(whole, font, width: width, maxLines: detailLines, typesetter).lines
        }
        let fitting = texts.first { typesetter.width($0, font) <= width }
        let text = fitting ?? texts.last.map { typesetter.fitted($0, font, within: width) } ?? ""
        return text.isEmpty ? [] : [text]
    }
}
