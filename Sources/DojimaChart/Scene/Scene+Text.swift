import DojimaScale

extension Scene {
    /// The scene as plain text, for comparing pictures visually and with `diff`.
    package var dump: String {
        var lines = ["scene \(decimalText(size.width))x\(decimalText(size.height)) scale \(decimalText(scale)) ground \(background.text)"]
        for shape in shapes { shape.dump(into: &lines, indent: "") }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension Shape {
    fileprivate func dump(into lines: inout [String], indent: String) {
        switch self {
        case .rectangles(let rects, let fill):
            lines.append("\(indent)rectangles \(rects.count) \(fill.text)")
            lines += rects.map { "\(indent)  \($0.text)" }
        case .segments(let segments, let stroke):
            lines.append("\(indent)segments \(segments.count) \(stroke.text)")
            lines += segments.map { "\(indent)  \($0.from.text) to \($0.to.text)" }
        case .polyline(let points, let stroke):
            lines.append("\(indent)polyline \(points.count) \(stroke.text)")
            lines.append("\(indent)  " + points.map(\.text).joined(separator: " "))
        case .polygon(let points, let fill):
            lines.append("\(indent)polygon \(points.count) \(fill.text)")
            lines.append("\(indent)  " + points.map(\.text).joined(separator: " "))
        case .arcs(let arcs, let fill, let stroke):
            lines.append("\(indent)arcs \(arcs.count) \(fill?.text ?? "empty") \(stroke?.text ?? "no outline")")
            lines += arcs.map {
                "\(indent)  \($0.center.text) radius \(decimalText($0.radius)) from \(decimalText($0.start)) to \(decimalText($0.end))"
            }
        case .text(let run):
            let angle = run.angle == 0 ? "" : " turned \(decimalText(run.angle))"
            let halo = run.halo.map { " on \($0.text)" } ?? ""
            lines.append(
                "\(indent)text \(run.role) \(run.origin.text) \(decimalText(run.font.size))/\(run.font.weight.rawValue) \(run.color.text) \"\(run.text)\"\(angle)\(halo)"
            )
        case .image(let raster, let box):
            lines.append("\(indent)image \(raster.width)x\(raster.height) \(box.text)")
        case .group(let id, let clip, let shapes):
            lines.append("\(indent)group \(id)" + (clip.map { " clip \($0.text)" } ?? ""))
            for shape in shapes { shape.dump(into: &lines, indent: indent + "  ") }
        }
    }
}

extension Fill {
    fileprivate var text: String {
        switch self {
        case .color(let color): color.text
        case .gradient(let top, let first, let bottom, let last):
            "\(first.text) at \(decimalText(top)) to \(last.text) at \(decimalText(bottom))"
        case .gradientAcross(let left, let first, let right, let last):
            "\(first.text) at x \(decimalText(left)) to \(last.text) at x \(decimalText(right))"
        }
    }
}

extension Stroke {
    fileprivate var text: String {
        "\(color.text) width \(decimalText(width))" + (dash.isEmpty ? "" : " dash " + dash.map { decimalText($0) }.joined(separator: ","))
    }
}

extension Point {
    fileprivate var text: String { "\(decimalText(x)),\(decimalText(y))" }
}

extension Rect {
    fileprivate var text: String { "\(decimalText(x)),\(decimalText(y)) \(decimalText(width))x\(decimalText(height))" }
}
