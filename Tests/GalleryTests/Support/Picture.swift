import DojimaCairo
import DojimaChart
import DojimaScale
import Foundation
import Testing

/// Compares a chart with the scene and the SVG in `Pictures`, and checks the laws of every picture.
///
/// With `DOJIMA_RECORD=1` the files are written again; with `DOJIMA_PNG=FOLDER` a PNG by Cairo is also written there, to look at.
func checkPicture(_ name: String, _ chart: Chart, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try checkPicture(name, sourceLocation) { chart.drawing(measure: $0) }
}

/// Compares a figure with its picture in each of four themes: light, and the others with their names after that of the picture.
func checkPicture(_ name: String, _ figure: Figure, sourceLocation: SourceLocation = #_sourceLocation) throws {
    for theme in [ThemeCatalog.light, ThemeCatalog.dark, ThemeCatalog.colorBlind, ThemeCatalog.print] {
        var figure = figure
        figure.frame.theme = theme
        try checkPicture(theme == ThemeCatalog.light ? name : "\(name)-\(theme.name)", sourceLocation) { figure.drawing(measure: $0) }
    }
}

private func checkPicture(_ name: String, _ sourceLocation: SourceLocation, _ draw: (@escaping TextMeasure) -> ChartDrawing) throws {
    let drawing = draw(tableMeasure)
    #expect(drawing.scene == draw(tableMeasure).scene, "the same chart gives the same scene", sourceLocation: sourceLocation)
    checkPictureLaws(drawing, sourceLocation)
    let environment = ProcessInfo.processInfo.environment
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(path: "Pictures")
    for (suffix, text) in [("scene.txt", drawing.scene.dump), ("svg", drawing.scene.svg())] {
        let file = folder.appending(path: "\(name).\(suffix)")
        if environment["DOJIMA_RECORD"] == "1" {
            try text.write(to: file, atomically: true, encoding: .utf8)
        } else {
            let kept = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            let difference = firstDifference(kept, text)
            #expect(difference == nil, "\(name).\(suffix): \(difference ?? "")", sourceLocation: sourceLocation)
        }
    }
    if let target = environment["DOJIMA_PNG"] {
        let measurer = TextMeasurer()
        let png = try OutputFormat.png.bytes(of: draw(measurer.measure).scene)
        try Data(png).write(to: URL(filePath: target).appending(path: "\(name).png"))
    }
}

/// The first line in which two texts differ, in both texts; `nil` if they are equal.
private func firstDifference(_ kept: String, _ now: String) -> String? {
    guard kept != now else { return nil }
    guard !kept.isEmpty else { return "nothing kept; record it with DOJIMA_RECORD=1" }
    let (old, new) = (
        kept.split(separator: "\n", omittingEmptySubsequences: false), now.split(separator: "\n", omittingEmptySubsequences: false)
    )
    let line = zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(old.count, new.count)
    let show = { (lines: [Substring]) in line < lines.count ? String(lines[line].prefix(200)) : "(end)" }
    return "line \(line + 1): kept `\(show(old))`, now `\(show(new))`"
}

/// The laws of every picture: texts separate and inside, panes of some size, axes in order, every tick label drawn.
func checkPictureLaws(_ drawing: ChartDrawing, _ sourceLocation: SourceLocation = #_sourceLocation) {
    let description = drawing.description
    let texts = description.texts
    for (index, text) in texts.enumerated() {
        #expect(text.box.isInside(description.size), "\(text) leaves the picture", sourceLocation: sourceLocation)
        for other in texts[(index + 1)...] where text.box.overlaps(other.box) {
            Issue.record("\(text.text) and \(other.text) overlap at \(text.box)", sourceLocation: sourceLocation)
        }
    }
    for pane in description.panes {
        #expect(pane.box.width >= 40 && pane.box.height >= 20 && pane.box.isInside(description.size), sourceLocation: sourceLocation)
    }
    for axis in description.axes {
        let (values, places) = (axis.ticks.map(\.value), axis.ticks.map(\.at))
        #expect(axis.range.lowerBound < axis.range.upperBound, sourceLocation: sourceLocation)
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 }, "\(axis.id)", sourceLocation: sourceLocation)
        let (rise, fall) = (zip(places, places.dropFirst()).allSatisfy { $0 < $1 }, zip(places, places.dropFirst()).allSatisfy { $0 > $1 })
        #expect(rise || fall, "\(axis.id): ticks in order", sourceLocation: sourceLocation)
        #expect(values.allSatisfy { axis.range.contains($0) }, "\(axis.id): a tick outside", sourceLocation: sourceLocation)
        for tick in axis.ticks where !tick.label.isEmpty {
            #expect(texts.contains { $0.text == tick.label }, "\(tick.label) is drawn", sourceLocation: sourceLocation)
        }
    }
    #expect(!description.legends.isEmpty, sourceLocation: sourceLocation)
    // Along the time, which may run upwards.
    let isVertical = description.axes.first { $0.id == "x" }?.side == "left"
    let boxes = description.panes.map(\.box) + (description.navigator.map { [$0.box] } ?? [])
    let edges = Set(boxes.map { isVertical ? [$0.y, $0.maxY] : [$0.x, $0.maxX] })
    #expect(edges.count == 1, "time begins and ends at one place for all panes and the navigator", sourceLocation: sourceLocation)
}

extension Rect {
    fileprivate func isInside(_ size: Size) -> Bool {
        x >= -0.5 && y >= -0.5 && maxX <= size.width + 0.5 && maxY <= size.height + 0.5 && width >= 0 && height >= 0
    }

    fileprivate func overlaps(_ other: Rect) -> Bool {
        min(maxX, other.maxX) - max(x, other.x) > 0.5 && min(maxY, other.maxY) - max(y, other.y) > 0.5
    }
}
