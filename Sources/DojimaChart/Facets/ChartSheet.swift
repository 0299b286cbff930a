package import DojimaScale

/// A picture of several charts: a heading above them, a note below them.
package struct ChartSheet {
    /// The size of the picture, in logical pixels.
    package let size: Size
    let style: DrawingStyle
    private let note: ChartNote?
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
        let needed =
            typesetter.width(heading?.title ?? "", type.heading) + type.subtitle.size * 0.6 + typesetter.width(details, type.subtitle)
        let isTooWide = !details.isEmpty && needed > size.width - 2 * ChartSheet.left
        let hasSecondLine = typesetter.width(details, type.subtitle) > size.width - 2 * ChartSheet.left
        detailLines = !isTooWide || size.height < ChartSheet.twoLineHeight ? 0 : hasSecondLine ? 2 : 1
    }

    /// The x of the heading, as far from the left edge as from the right one.
    private static var left: Double { margin + 6 }

    /// The rectangle of the charts: the picture without margins, heading and note.
    package var content: Rect {
        let lines = Double(detailLines) * style.type.detailLine
        let head = ChartSheet.headHeight + (lines > 0 ? (lines + 2).rounded() : 0)
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
    package func picture(
        _ drawings: [(name: String, corner: Point, drawing: ChartDrawing)], title: String, details: [String], key: HeatKey? = nil
    ) -> ChartDrawing {
        let (theme, type, typesetter) = (style.theme, style.type, style.typesetter)
        var scene = Scene(size: size, scale: style.grid.scale, background: theme.background)
        var description = ChartDescription(size: size, scale: style.grid.scale, theme: theme.name)
        let left = ChartSheet.left
        let width = size.width - 2 * left
        let name = typesetter.fitted(title, type.heading, within: width)
        let gap = type.subtitle.size * 0.6
        let available = detailLines > 0 ? width : width - typesetter.width(name, type.heading) - gap
        var runs = [typesetter.text(name, type.heading, theme.colored(\.title).strongText, x: left, baseline: 24, role: "title")]
        for (index, line) in lines(of: details, within: available).enumerated() {
            let drop = detailLines > 0 ? (Double(index + 1) * type.detailLine + 2).rounded() : 0
            runs.append(
                typesetter.text(
                    line, type.subtitle, theme.colored(\.subtitle).text, x: left + width - available, baseline: 24 + drop,
                    role: "subtitle"))
        }
        scene.shapes.append(.group(id: "heading", clip: nil, runs.map { .text($0) }))
        scene.shapes += key?.group(nextTo: runs, endingAt: left + width, style) ?? []
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
