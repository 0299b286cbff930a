import DojimaChart
import DojimaScale
import DojimaTestSupport
import Testing

@testable import DojimaCairo

@Suite struct PixelTests {
    @Test("Every colour of a theme reaches its pixels exactly", .feature("SX-CD-06"))
    func exactColors() throws {
        for hex in [0x089981, 0xF23645, 0x2962FF, 0xF57C00, 0x131722, 0xE6E9EF, 0x010203, 0xFEFDFC] as [UInt32] {
            let picture = try drawn([.rectangles([Rect(x: 5, y: 6, width: 4, height: 3)], fill: .color(Color(hex)))])
            let inside = (0..<20).flatMap { y in (0..<20).filter { picture[$0, y] == Color(hex) }.map { (x: $0, y: y) } }
            #expect(inside.count == 12)
            #expect(inside.allSatisfy { (5..<9).contains($0.x) && (6..<9).contains($0.y) })
            #expect(picture.pixels.allSatisfy { $0 == Color(hex) || $0 == white })
        }
    }

    @Test("A 32-bit colour with its opacity first has that colour and opacity in a picture, alone and over white", .feature("S4-PP-05"))
    func translucent() throws {
        let shape = Shape.rectangles([Rect(x: 0, y: 0, width: 20, height: 20)], fill: .color(Color(argb: 0x99FF_0000)))
        #expect(try drawn([shape], on: white.opacity(0))[10, 10] == Color(red: 255, green: 0, blue: 0, alpha: 0x99))
        #expect(try drawn([shape])[10, 10] == Color(red: 255, green: 102, blue: 102))
    }

    @Test(
        "A hairline is exactly one pixel wide at every position", .feature("SX-CD-06"),
        arguments: [(4.5, 4), (4.0, 4), (4.2, 4), (4.9, 4), (5.0, 5)])
    func hairline(x: Double, column: Int) throws {
        let upright = try drawn([.segments([LineSegment(Point(x, 3), Point(x, 9))], stroke: Stroke(black))])
        #expect((0..<20).map { upright[$0, 5] == black ? 1 : upright[$0, 5] == white ? 0 : 9 }.firstIndex(of: 1) == column)
        #expect(upright.pixels.filter { $0 == black }.count == 6)
        #expect(upright.pixels.filter { $0 == white }.count == 394)
        let level = try drawn([.segments([LineSegment(Point(3, x), Point(9, x))], stroke: Stroke(black))])
        #expect((3..<9).allSatisfy { level[$0, column] == black })
        #expect(level.pixels.filter { $0 == black }.count == 6)
    }

    @Test("At scale 2 a line of one logical pixel is two device pixels wide, and one of half a pixel is one", .feature("SX-CD-06"))
    func scaledLines() throws {
        let picture = try drawn([.segments([LineSegment(Point(4.5, 2), Point(4.5, 8))], stroke: Stroke(black))], scale: 2)
        #expect(picture.width == 40 && picture.height == 40)
        #expect((0..<40).filter { picture[$0, 10] == black } == [8, 9])
        let thin = try drawn([.segments([LineSegment(Point(4.25, 2), Point(4.25, 8))], stroke: Stroke(black, width: 0.5))], scale: 2)
        #expect((0..<40).filter { thin[$0, 10] == black } == [8])
    }

    @Test("A body of a thousandth of a pixel is drawn one pixel wide", .feature("SX-CD-06"))
    func thinRectangle() throws {
        let picture = try drawn([.rectangles([Rect(x: 3.2, y: 4.1, width: 0.001, height: 0.001)], fill: .color(falling))])
        #expect(picture.pixels.filter { $0 == falling }.count == 1)
        #expect(picture[3, 4] == falling)
    }

    @Test("Cells that touch have neither seam nor overlap, for any fractions")
    func seams() throws {
        let cells = (0..<13).map { Rect(x: Double($0) * 1.37, y: 0, width: 1.37, height: 20) }
        let picture = try drawn([.rectangles(cells, fill: .color(black.opacity(0.5)))])
        let shades = Set((0..<17).map { picture[$0, 9] })
        #expect(shades.count == 1 && !shades.contains(white) && !shades.contains(black))
    }

    @Test("More rectangles than one batch are all drawn")
    func batches() throws {
        let rects = (0..<1000).map { Rect(x: Double($0 % 50) * 2, y: Double($0 / 50) * 2, width: 1, height: 1) }
        let picture = try drawn([.rectangles(rects, fill: .color(rising))], width: 100, height: 40)
        #expect(picture.pixels.filter { $0 == rising }.count == 1000)
    }

    @Test("A clipped group draws only inside its rectangle, and the clip ends with the group")
    func clip() throws {
        let all = Shape.rectangles([Rect(x: 0, y: 0, width: 20, height: 20)], fill: .color(rising))
        let picture = try drawn([
            .group(id: "a", clip: Rect(x: 4, y: 5, width: 6, height: 7), [all]),
            .group(id: "b", clip: Rect(x: 4, y: 5, width: 0, height: 7), [all]),
            .rectangles([Rect(x: 0, y: 0, width: 1, height: 1)], fill: .color(falling)),
        ])
        #expect(picture.pixels.filter { $0 == rising }.count == 42)
        #expect(picture[4, 5] == rising && picture[9, 11] == rising && picture[3, 5] == white && picture[10, 11] == white)
        #expect(picture[0, 0] == falling)
    }

    @Test("Rectangles are drawn only inside the picture and all clips around them", arguments: [1, 1.5, 2])
    func nestedClips(scale: Double) throws {
        let inner = Shape.rectangles([Rect(x: -50, y: -50, width: 200, height: 200)], fill: .color(rising))
        let outer = Shape.rectangles([Rect(x: -3, y: 14, width: 40, height: 30)], fill: .color(falling))
        let groups: [Shape] = [.group(id: "b", clip: Rect(x: 8, y: -4, width: 40, height: 12), [inner]), outer]
        let picture = try drawn([.group(id: "a", clip: Rect(x: 4, y: 4, width: 40, height: 12), groups)], scale: scale)
        for y in 0..<Int(20 * scale) {
            for x in 0..<Int(20 * scale) {
                let (column, row) = ((Double(x) + 0.5) / scale, (Double(y) + 0.5) / scale)
                let wanted = column > 8 && row > 4 && row < 8 ? rising : column > 4 && row > 14 && row < 16 ? falling : white
                #expect(picture[x, y] == wanted, "\(x), \(y)")
            }
        }
    }

    @Test("Alpha blends with the colours below")
    func alpha() throws {
        let picture = try drawn([.rectangles([Rect(x: 0, y: 0, width: 9, height: 9)], fill: .color(black.opacity(0.4)))])
        #expect(abs(Int(picture[4, 4].red) - 153) <= 1)
        let twice = Rect(x: 0, y: 0, width: 9, height: 9)
        let darker = try drawn([.rectangles([twice, twice], fill: .color(black.opacity(0.4)))])
        #expect(abs(Int(darker[4, 4].red) - 92) <= 1)
    }

    @Test("A gradient runs from its upper to its lower colour")
    func gradient() throws {
        let fill = Fill.gradient(top: 0, black, bottom: 20, white)
        let column = try drawn([.rectangles([Rect(x: 0, y: 0, width: 20, height: 20)], fill: fill)])
        let reds = (0..<20).map { Int(column[3, $0].red) }
        #expect(zip(reds, reds.dropFirst()).allSatisfy { $0 < $1 })
        #expect(reds[0] < 12 && reds[19] > 243 && abs(reds[10] - 134) < 4)
    }

    @Test("A slanted line is antialiased, a dashed horizontal one is not")
    func strokes() throws {
        let slanted = try drawn([.polyline([Point(2, 2), Point(17, 11)], stroke: Stroke(black))])
        #expect(slanted.pixels.contains { $0 != black && $0 != white })
        let dashed = try drawn([.segments([LineSegment(Point(0, 5.5), Point(20, 5.5))], stroke: Stroke(black, dash: [3, 2]))])
        #expect((0..<20).map { dashed[$0, 5] == black } == (0..<20).map { $0 % 5 < 3 })
        #expect(dashed.pixels.allSatisfy { $0 == black || $0 == white })
    }

    @Test("A circle covers its area")
    func circle() throws {
        let picture = try drawn([.arcs([Arc(center: Point(10, 10), radius: 6)], fill: .color(black), stroke: nil)])
        let ink = picture.pixels.reduce(0.0) { $0 + 1 - Double($1.red) / 255 }
        #expect(abs(ink - .pi * 36) < 1.5)
    }

    @Test("An arc of more than one turn is a circle, drawn once", .timeLimit(.minutes(1)), arguments: [7, 2e5, -2e5, 1e300])
    func turns(_ end: Double) throws {
        func pixels(_ start: Double, _ end: Double) throws -> [Color] {
            let arc = Arc(center: Point(10, 10), radius: 6, start: start, end: end)
            return try drawn([.arcs([arc], fill: .color(black), stroke: Stroke(black, width: 3))]).pixels
        }
        #expect(try pixels(0, end) == pixels(0, 2 * .pi))
        // The angle of the start counts without its whole turns.
        let (near, far) = (try pixels(1, 2), try pixels(1 + 2000 * .pi, 2 + 2000 * .pi))
        #expect(zip(near, far).allSatisfy { abs(Int($0.red) - Int($1.red)) <= 1 })
    }

    @Test("An image is enlarged in cells with sharp edges, and straight alpha is used")
    func image() throws {
        let raster = try Raster(width: 2, height: 2, pixels: [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 0, 0, 0, 0])
        let picture = try drawn([.image(raster, in: Rect(x: 0, y: 0, width: 20, height: 20))])
        #expect(picture[0, 0] == Color(0xFF0000) && picture[9, 9] == Color(0xFF0000))
        #expect(picture[10, 0] == Color(0x00FF00) && picture[0, 19] == Color(0x0000FF) && picture[19, 19] == white)
    }

    @Test("NaN coordinates draw nothing and cause no error")
    func notNumbers() throws {
        let bad = [Double.nan, .infinity, -.infinity, 1e300]
        var shapes: [Shape] = []
        for value in bad {
            shapes.append(
                .rectangles([Rect(x: value, y: 1, width: 2, height: 2), Rect(x: 1, y: 1, width: value, height: 1)], fill: .color(black)))
            let lines = [LineSegment(Point(value, 1), Point(3, 4)), LineSegment(Point(2, value), Point(2, 4))]
            shapes.append(.segments(lines, stroke: Stroke(black)))
            shapes.append(.arcs([Arc(center: Point(3, 3), radius: value)], fill: .color(black), stroke: Stroke(black)))
            shapes.append(
                .arcs([Arc(center: Point(3, 3), radius: 2, start: 0, end: value)], fill: nil, stroke: Stroke(black, width: value)))
            shapes.append(.polyline([Point(1, value)], stroke: Stroke(black, dash: [value, 0, -1])))
            shapes.append(run("x", at: Point(value, 3)))
        }
        shapes.append(.polyline([Point(0, 10.5), Point(5, 10.5), Point(.nan, 0), Point(15, 10.5), Point(20, 10.5)], stroke: Stroke(black)))
        let picture = try drawn(shapes)
        #expect((0..<20).filter { picture[$0, 10] == black } == Array(0..<5) + Array(15..<20))
    }
}
