internal import DojimaChart
import DojimaText

extension Scene {
    /// The distinct opaque colours of the background, shapes and texts, in drawing order.
    var opaqueColors: [Color] {
        var seen: Set<Color> = []
        var colors: [Color] = []
        func add(_ color: Color) {
            if color.alpha == 255, seen.insert(color).inserted { colors.append(color) }
        }
        func add(_ fill: Fill) {
            if case .color(let color) = fill { add(color) }
        }
        func add(_ shapes: [Shape]) {
            for shape in shapes {
                switch shape {
                case .rectangles(_, let fill), .polygon(_, let fill): add(fill)
                case .segments(_, let stroke), .polyline(_, let stroke): add(stroke.color)
                case .arcs(_, let fill, let stroke):
                    if let fill { add(fill) }
                    if let stroke { add(stroke.color) }
                case .text(let run):
                    add(run.color)
                    if let halo = run.halo { add(halo) }
                case .image: break
                case .group(_, _, let shapes): add(shapes.elements)
                }
            }
        }
        add(background)
        add(shapes)
        return colors
    }

    /// Whether the scene has gradients or images, whose neighbouring colours must not be merged.
    var hasGradientsOrImages: Bool {
        func shaded(_ fill: Fill?) -> Bool {
            switch fill {
            case .gradient, .gradientAcross: true
            case .color, nil: false
            }
        }
        func shaded(_ shape: Shape) -> Bool {
            switch shape {
            case .rectangles(_, let fill), .polygon(_, let fill): shaded(fill)
            case .arcs(_, let fill, _): shaded(fill)
            case .image: true
            case .group(_, _, let shapes): shapes.contains(where: shaded)
            case .segments, .polyline, .text: false
            }
        }
        return shapes.contains(where: shaded)
    }
}

extension Color {
    /// The colour as `0xRRGGBB`, without alpha.
    var rgb: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}
