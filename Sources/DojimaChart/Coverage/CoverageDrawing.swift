import DojimaScale
import DojimaSeries
import DojimaTime

/// Draws a coverage map from its layout.
struct CoverageDrawing {
    let map: CoverageMap
    let layout: CoverageLayout
    let typesetter: Typesetter

    private var theme: Theme { map.theme }

    func scene() -> Scene {
        let texts = heading() + labels()
        let shapes: [Shape] = [
            .group(id: "texts", clip: nil, texts.map(Shape.text)), .group(id: "cells", clip: nil, cells()),
            .group(id: "legend", clip: nil, legend()),
        ]
        return Scene(size: layout.size, scale: map.scale, background: theme.background, shapes: shapes)
    }

    private func heading() -> [TextRun] {
        let type = layout.type
        let width = layout.size.width - 2 * type.margin
        return [
            typesetter.text(
                typesetter.fitted(map.title, type.heading, within: width), type.heading, theme.colored(\.title).strongText, x: type.margin,
                baseline: layout.headingBaseline, role: "title"),
            typesetter.text(
                typesetter.fitted(map.subtitle, type.subtitle, within: width), type.subtitle, theme.colored(\.subtitle).text,
                x: type.margin,
                baseline: layout.subtitleBaseline, role: "subtitle"),
        ]
    }

    /// Returns the labels of years, left of their rows of cells, and of months, above the top rows.
    private func labels() -> [TextRun] {
        let font = layout.type.axis
        var texts = layout.years.map { year in
            let middle = layout.origin(year).y + min(layout.cell * Double(layout.weekdays.count), 15) / 2
            return typesetter.text(
                String(year), font, theme.text, x: layout.yearLeft(year), baseline: typesetter.baseline(centeredOn: middle, font),
                role: "year")
        }
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        for year in layout.topYears {
            let origin = layout.origin(year)
            var free = origin.x
            for (index, name) in months.enumerated() {
                // The first week that begins in the month.
                let first = CivilDate(normalizing: year, month: index + 1, day: 1)
                let week = layout.week(first) + (index > 0 && first.weekday > .monday ? 1 : 0)
                let x = origin.x + Double(week) * layout.cell
                guard x >= free else { continue }
                texts.append(typesetter.text(name, font, theme.text, x: x, baseline: origin.y - 6, role: "month"))
                free = x + typesetter.width(name, font) + 4
            }
        }
        return texts
    }

    private func cells() -> [Shape] {
        var boxes: [CoverageGrade: [Rect]] = [:]
        var dots: [Rect] = []
        for day in map.days {
            let grade = CoverageGrade(day)
            let box = layout.box(day.date)
            boxes[grade, default: []] += grade == .closed ? ring(box) : [box]
            if grade != .closed, CoverageDrawing.isMarked(day) { dots.append(dot(box)) }
        }
        let grades = CoverageGrade.allCases.compactMap { grade in
            boxes[grade].map { Shape.rectangles($0, fill: .color(grade.color(theme))) }
        }
        return grades + (dots.isEmpty ? [] : [.rectangles(dots, fill: .color(theme.strongText))])
    }

    /// Whether a session has findings that its colour does not show.
    private static func isMarked(_ day: AuditDay) -> Bool { !day.kinds.subtracting(AuditKinds(.missing)).isEmpty }

    /// Returns the outline of a cell, one logical pixel wide.
    private func ring(_ box: Rect) -> [Rect] {
        let line = typesetter.grid.length(1)
        return box.width > 3 * line ? box.outline(line) : [box]
    }

    /// Returns a mark in the middle of a cell.
    private func dot(_ box: Rect) -> Rect {
        let side = typesetter.grid.length(max(1, (box.width / 4).rounded()))
        return typesetter.grid.snapped(Rect(x: box.midX - side / 2, y: box.midY - side / 2, width: side, height: side))
    }

    /// Returns the legend of the colours that are used.
    private func legend() -> [Shape] {
        let grades = Set(map.days.map(CoverageGrade.init))
        var shapes: [Shape] = []
        var x = layout.type.margin
        let font = layout.type.axis
        func add(_ label: String, _ swatch: (Rect) -> [Shape]) {
            let width = typesetter.width(label, font)
            guard x + 17 + width <= layout.size.width - layout.type.margin else { return }
            let box = typesetter.grid.snapped(Rect(x: x, y: layout.legendMiddle - 5.5, width: 11, height: 11))
            shapes += swatch(box)
            let baseline = typesetter.baseline(centeredOn: layout.legendMiddle, font)
            shapes.append(.text(typesetter.text(label, font, theme.text, x: x + 17, baseline: baseline, role: "legend")))
            x += 17 + width + 20
        }
        for grade in CoverageGrade.allCases where grades.contains(grade) {
            add(grade.label) { box in
                [.rectangles(grade == .closed ? ring(box) : [box], fill: .color(grade.color(theme)))]
            }
        }
        let marked = map.days.first { CoverageGrade($0) != .closed && CoverageDrawing.isMarked($0) }
        if let marked {
            add("other findings") { box in
                [
                    .rectangles([box], fill: .color(CoverageGrade(marked).color(theme))),
                    .rectangles([dot(box)], fill: .color(theme.strongText)),
                ]
            }
        }
        return shapes
    }
}
