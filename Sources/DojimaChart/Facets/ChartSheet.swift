package import DojimaScale

/// A picture of several charts: a heading above them, a note below them.
package struct ChartSheet {
    /// The size of the picture, in logical pixels.
    package let size: Size
    let style: DrawingStyle
    private let note: ChartNote?

    package static let margin = 8.0
    /// The height of the heading.
    package static let headHeight = 36.0

    package init(of options: ChartOptions, theme: Theme, measure: @escaping TextMeasure) {
        size = options.size
        let pen = Pen(measure: measure, grid: PixelGrid(scale: options.scale))
        style = DrawingStyle(
            theme: theme, type: Typography(size: size, family: theme.fontFamily), pen: pen, turn: Turn(.horizontal, in: size, pen.grid))
        note = ChartNote(options, width: size.width, style)
    }

    /// The rectangle of the charts: the picture without margins, heading and note.
    package var content: Rect {
        let head = ChartSheet.headHeight
        return Rect(
            x: ChartSheet.margin, y: head, width: size.width - 2 * ChartSheet.margin,
            height: size.height - head - ChartSheet.margin - (note?.height ?? 0))
    }

    /// Returns the picture that combines drawn charts under a title and details, and the description of all of them.
    ///
    /// - Parameters:
    ///   - drawings: the charts, each with its name and its top left corner in the picture.
    ///   - details: texts on the line of the title; if the line is too short for all, the first ones are left out.
    package func picture(
        _ drawings: [(name: String, corner: Point, drawing: ChartDrawing)], title: String, details: [String]
    ) -> ChartDrawing {
        let (theme, type, pen) = (style.theme, style.type, style.pen)
        var scene = Scene(size: size, scale: style.grid.scale, background: theme.background)
        var description = ChartDescription(size: size, scale: style.grid.scale, theme: theme.name)
        let left = ChartSheet.margin + 6
        let width = size.width - 2 * left
        let name = pen.fitted(title, type.heading, within: width)
        let gap = type.subtitle.size * 0.6
        let room = width - pen.width(name, type.heading) - gap
        let texts = details.indices.map { details[$0...].joined(separator: " · ") }
        let fitting = texts.first { pen.width($0, type.subtitle) <= room }
        let told = fitting ?? texts.last.map { pen.fitted($0, type.subtitle, within: room) } ?? ""
        var runs = [pen.text(name, type.heading, theme.strongText, x: left, baseline: 24, role: "title")]
        if !told.isEmpty {
            runs.append(pen.text(told, type.subtitle, theme.text, x: left + width - room, baseline: 24, role: "subtitle"))
        }
        scene.shapes.append(.group(id: "heading", clip: nil, runs.map { .text($0) }))
        if let note { scene.shapes.append(.group(id: "note", clip: nil, note.runs(in: size).map { .text($0) })) }
        if note?.isCut == true { description.warnings.append(ChartNote.shortened) }
        description.title = title
        for one in drawings {
            scene.place(one.drawing.scene, at: one.corner, id: "chart-\(one.name)")
            description.add(one.drawing.description, named: one.name, at: one.corner)
        }
        description.texts = scene.texts.map { ChartDescription.Text(text: $0.text, role: $0.role, box: $0.box) }
        return ChartDrawing(scene: scene, description: description)
    }
}
