import DojimaScale
import DojimaText
import DojimaPlatform

extension Scene {
    /// Returns the scene as an SVG file, reproducible byte for byte, with text elements and stable ids.
    ///
    /// A batch is one path, so that the number of elements does not increase with the number of bars. Coordinates have at most three
    /// decimals.
    public func svg() -> String {
        var writer = SVGWriter()
        writer.write(self)
        return writer.text
    }

    /// Returns the scene as an SVG element for a page, with an accessible name and with ids that begin with a prefix. Only the id of its
    /// metadata, if there is any, has no prefix.
    ///
    /// - Parameters:
    ///   - prefix: unique in the page.
    ///   - label: a description of the picture for users of screen readers.
    package func inlineSVG(prefix: String, label: String) -> String {
        var writer = SVGWriter(prefix: prefix, label: label)
        writer.write(self)
        return writer.text
    }
}

/// Builds the text of an SVG file.
private struct SVGWriter {
    private(set) var text = ""
    /// The prefix of all ids.
    private let prefix: String
    /// The accessible name of a picture in a page; `nil` for a file.
    private let label: String?
    private var indent = 0
    private var gradients = 0
    private var clips = 0
    private var ids: [String: Int] = [:]
    /// The inherited font family, which texts do not repeat.
    private var family = "Inter"

    init(prefix: String = "", label: String? = nil) { (self.prefix, self.label) = (prefix, label) }

    mutating func write(_ scene: Scene) {
        let (width, height) = (number(scene.size.width), number(scene.size.height))
        let stack = "Inter,'Inter Variable','Helvetica Neue',Helvetica,Arial,sans-serif"
        let name = label.map { " role=\"img\" aria-label=\"\(escaped($0))\"" } ?? ""
        line("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\"\(name)")
        line(
            "     font-family=\"\(stack)\" style=\"font-feature-settings:'tnum' 1;font-variant-numeric:tabular-nums\" text-rendering=\"geometricPrecision\">"
        )
        indent += 1
        if let metadata = scene.metadata { line("<metadata id=\"dojima\">\(escaped(metadata.content))</metadata>") }
        line("<rect id=\"\(prefix)ground\" width=\"\(width)\" height=\"\(height)\"\(fill(scene.background))/>")
        for shape in scene.shapes { write(shape) }
        indent -= 1
        line("</svg>")
    }

    private mutating func write(_ shape: Shape) {
        switch shape {
        case .rectangles(let rects, let fill):
            guard !rects.isEmpty else { return }
            let path = rects.map { "M\(number($0.x)) \(number($0.y))h\(number($0.width))v\(number($0.height))h\(number(-$0.width))z" }
            line("<path\(paint(fill)) d=\"\(path.joined())\"/>")
        case .segments(let segments, let stroke):
            guard !segments.isEmpty else { return }
            let path = segments.map { "M\(pair($0.from))L\(pair($0.to))" }
            line("<path fill=\"none\"\(attributes(stroke)) d=\"\(path.joined())\"/>")
        case .polyline(let points, let stroke):
            guard let first = points.first else { return }
            line(
                "<path fill=\"none\"\(attributes(stroke)) stroke-linejoin=\"\(stroke.join.rawValue)\" d=\"M\(pair(first))\(lines(points.dropFirst()))\"/>"
            )
        case .polygon(let points, let fill):
            guard let first = points.first else { return }
            line("<path\(paint(fill)) d=\"M\(pair(first))\(lines(points.dropFirst()))z\"/>")
        case .arcs(let arcs, let fill, let stroke):
            for arc in arcs { write(arc, fill, stroke) }
        case .text(let run): write(run)
        case .image(let raster, let box):
            let source = "data:image/png;base64," + base64(raster.file?.bytes ?? plainPNG(raster))
            let opacity = raster.file.map { $0.opacity < 1 ? " opacity=\"\(number($0.opacity))\"" : "" } ?? ""
            line("<image \(boxAttributes(box))\(opacity) preserveAspectRatio=\"none\" href=\"\(source)\"/>")
        case .group(let id, let clip, let shapes): write(group: id, clip, shapes)
        }
    }

    private mutating func write(group id: String, _ clip: Rect?, _ shapes: NestedShapes) {
        var clipAttribute = ""
        if let clip {
            clips += 1
            line("<clipPath id=\"\(prefix)clip\(clips)\"><rect \(boxAttributes(clip))/></clipPath>")
            clipAttribute = " clip-path=\"url(#\(prefix)clip\(clips))\""
        }
        line("<g id=\"\(unique(id))\"\(clipAttribute)>")
        indent += 1
        for shape in shapes { write(shape) }
        indent -= 1
        line("</g>")
    }

    private mutating func write(_ run: TextRun) {
        let weight = run.font.weight == .regular ? "" : " font-weight=\"\(run.font.weight.rawValue)\""
        let familyAttribute = run.font.family == family ? "" : " font-family=\"\(escaped(run.font.family))\""
        let transform = run.angle == 0 ? "" : " transform=\"rotate(\(number(run.angle)) \(number(run.origin.x)) \(number(run.origin.y)))\""
        // A rotated text is rotated around its start.
        let anchor = run.angle == 0 ? run.anchor : .start
        let anchorAttribute = anchor == .start ? "" : " text-anchor=\"\(anchor == .end ? "end" : "middle")\""
        let x = run.origin.x + anchor.rawValue * run.extent.width
        let halo =
            run.halo.map { " paint-order=\"stroke\" stroke-linejoin=\"round\"" + attributes(Stroke($0, width: 2 * TextRun.haloWidth)) }
            ?? ""
        line(
            "<text class=\"\(escaped(run.role))\" x=\"\(number(x))\" y=\"\(number(run.origin.y))\""
                + " font-size=\"\(number(run.font.size))\"\(weight)\(familyAttribute)\(anchorAttribute)\(fill(run.color))\(halo)\(transform)>\(escaped(run.text))</text>"
        )
    }

    private mutating func write(_ arc: Arc, _ fill: Fill?, _ stroke: Stroke?) {
        let inside = fill.map { paint($0) } ?? " fill=\"none\""
        let outline = stroke.map { attributes($0) } ?? ""
        guard arc.end - arc.start < 2 * .pi - 1e-9 else {
            line("<circle cx=\"\(number(arc.center.x))\" cy=\"\(number(arc.center.y))\" r=\"\(number(arc.radius))\"\(inside)\(outline)/>")
            return
        }
        let point = { (angle: Double) in
            Point(arc.center.x + arc.radius * cos(angle), arc.center.y + arc.radius * sin(angle))
        }
        let large = arc.end - arc.start > .pi ? 1 : 0
        line(
            "<path\(inside)\(outline) d=\"M\(pair(point(arc.start)))A\(number(arc.radius)) \(number(arc.radius)) 0 \(large) 1 \(pair(point(arc.end)))\"/>"
        )
    }

    // MARK: Parts

    private mutating func paint(_ fill: Fill) -> String {
        switch fill {
        case .color(let color): return self.fill(color)
        case .gradient(let top, let first, let bottom, let last): return gradient(Point(0, top), first, Point(0, bottom), last)
        case .gradientAcross(let left, let first, let right, let last): return gradient(Point(left, 0), first, Point(right, 0), last)
        }
    }

    private mutating func gradient(_ from: Point, _ first: Color, _ to: Point, _ last: Color) -> String {
        gradients += 1
        let ends = "x1=\"\(number(from.x))\" y1=\"\(number(from.y))\" x2=\"\(number(to.x))\" y2=\"\(number(to.y))\""
        line(
            "<linearGradient id=\"\(prefix)gradient\(gradients)\" gradientUnits=\"userSpaceOnUse\" \(ends)>"
                + "<stop offset=\"0\" stop-color=\"\(hex(first))\" stop-opacity=\"\(opacity(first))\"/>"
                + "<stop offset=\"1\" stop-color=\"\(hex(last))\" stop-opacity=\"\(opacity(last))\"/></linearGradient>")
        return " fill=\"url(#\(prefix)gradient\(gradients))\""
    }

    private func fill(_ color: Color) -> String {
        " fill=\"\(hex(color))\"" + (color.alpha == 255 ? "" : " fill-opacity=\"\(opacity(color))\"")
    }

    private func attributes(_ stroke: Stroke) -> String {
        let alpha = stroke.color.alpha == 255 ? "" : " stroke-opacity=\"\(opacity(stroke.color))\""
        let dash = stroke.dash.isEmpty ? "" : " stroke-dasharray=\"\(stroke.dash.map { number($0) }.joined(separator: " "))\""
        return " stroke=\"\(hex(stroke.color))\"\(alpha) stroke-width=\"\(number(stroke.width))\"\(dash)"
    }

    private func boxAttributes(_ box: Rect) -> String {
        "x=\"\(number(box.x))\" y=\"\(number(box.y))\" width=\"\(number(box.width))\" height=\"\(number(box.height))\""
    }

    private func lines(_ points: ArraySlice<Point>) -> String { points.isEmpty ? "" : "L" + points.map(pair).joined(separator: " ") }
    private func pair(_ point: Point) -> String { "\(number(point.x)) \(number(point.y))" }
    private func number(_ value: Double) -> String { decimalText(value) }
    private func opacity(_ color: Color) -> String { decimalText(Double(color.alpha) / 255) }

    private func hex(_ color: Color) -> String {
        let value = UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
        let digits = String(value, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// Returns an id that is valid in XML and unique in the file.
    private mutating func unique(_ id: String) -> String {
        let safe = String(id.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "." || $0 == "_") ? $0 : "-" })
        ids[safe, default: 0] += 1
        let count = ids[safe, default: 1]
        return prefix + (count == 1 ? safe : "\(safe)-\(count)")
    }

    private func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            // Characters that XML does not allow.
            case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private mutating func line(_ content: String) {
        text += String(repeating: " ", count: indent) + content + "\n"
    }
}
