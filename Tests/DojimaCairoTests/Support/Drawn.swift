import DojimaCairo
import DojimaChart
import DojimaScale

let white = Color(0xFFFFFF)
let black = Color(0x000000)
let rising = Color(0x089981)
let falling = Color(0xF23645)

/// The pixels of shapes on a white background.
func drawn(_ shapes: [Shape], width: Double = 20, height: Double = 20, scale: Double = 1, on background: Color = white) throws -> DecodedPNG
{
    try DecodedPNG(OutputFormat.png.bytes(of: Scene(size: Size(width, height), scale: scale, background: background, shapes: shapes)))
}

/// A text with its measured extent.
func run(_ text: String, size: Double = 12, color: Color = black, at origin: Point, family: String = "Inter") -> Shape {
    let font = Font(family: family, size: size)
    return .text(TextRun(text, font: font, color: color, origin: origin, extent: TextMeasurer().measure(text, font), role: "test"))
}

/// Candles, wicks, a grid, a band, a line, two price axes' labels and a tag: some shapes of every kind.
func everything() -> Scene {
    var (bodies, wicks, line): ([Rect], [LineSegment], [Point]) = ([], [], [])
    for i in 0..<40 {
        let (x, y) = (Double(i * 7), Double(60 + (i * 37) % 50))
        bodies.append(Rect(x: x, y: y, width: 5, height: 12))
        wicks.append(LineSegment(Point(x + 2.5, y - 6), Point(x + 2.5, y + 20)))
        line.append(Point(x + 2.5, y + 3.3))
    }
    return Scene(
        size: Size(320, 200), background: white,
        shapes: [
            .segments([LineSegment(Point(0, 50.5), Point(280, 50.5))], stroke: Stroke(Color(0xE6E9EF))),
            .group(
                id: "pane", clip: Rect(x: 0, y: 0, width: 280, height: 180),
                [
                    .polygon(line + [Point(275, 180), Point(0, 180)], fill: .color(Color(0x2962FF).opacity(0.1))),
                    .segments(wicks, stroke: Stroke(rising)), .rectangles(bodies, fill: .color(rising)),
                    .polyline(line, stroke: Stroke(Color(0x2962FF), width: 1.5)),
                    .arcs([Arc(center: Point(100, 100), radius: 8)], fill: .color(falling), stroke: Stroke(black)),
                ]),
            run("2,506.85", at: Point(284, 60)), run("Volume", at: Point(4, 194)),
        ])
}
