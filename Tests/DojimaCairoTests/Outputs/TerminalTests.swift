import DojimaChart
import DojimaScale
import Foundation
import Testing

@testable import DojimaCairo

/// Pictures for terminals, decoded again by separate decoders.
@Suite struct TerminalTests {
    // MARK: Pictures of pixels

    private func rgb(_ color: Color) -> UInt32 { UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue) }

    private func difference(_ a: UInt32, _ b: UInt32) -> Int {
        [0, 8, 16].map { abs(Int(a >> UInt32($0) & 255) - Int(b >> UInt32($0) & 255)) }.max() ?? 0
    }

    @Test("Sixels show every pixel of the PNG, in colours to the nearest percent", arguments: [200.0, 199, 203])
    func sixels(height: Double) throws {
        var scene = everything()
        scene.size = Size(317, height)
        let sixels = try DecodedSixel(TerminalFormat.sixel.bytes(of: scene))
        let png = try DecodedPNG(OutputFormat.png.bytes(of: scene))
        #expect(sixels.width == 317 && sixels.height == Int(height))
        let worst = zip(sixels.pixels, png.pixels).map { pixel, color in pixel.map { difference($0, rgb(color)) } ?? 255 }.max()
        // Half a percent, and the rounding of the decoder and of this test.
        #expect((worst ?? 255) <= 2, "\(worst ?? 255)")
    }

    @Test("A gradient with more colours than sixels have differs by at most a shade") func gradient() throws {
        let fill = Fill.gradient(top: 0, Color(0x0040FF), bottom: 300, Color(0xFFC000))
        let across = Fill.gradientAcross(left: 0, Color(0xFF0000).opacity(0), right: 300, Color(0x00FF00).opacity(0.8))
        let area = [Rect(x: 0, y: 0, width: 300, height: 300)]
        let scene = Scene(
            size: Size(300, 300), background: white, shapes: [.rectangles(area, fill: fill), .rectangles(area, fill: across)])
        let sixels = try DecodedSixel(TerminalFormat.sixel.bytes(of: scene))
        let png = try DecodedPNG(OutputFormat.png.bytes(of: scene))
        #expect(Set(png.pixels).count > 256 && Set(sixels.pixels).count <= 256 && !sixels.pixels.contains(nil))
        let worst = zip(sixels.pixels, png.pixels).map { pixel, color in pixel.map { difference($0, rgb(color)) } ?? 255 }.max()
        #expect((worst ?? 255) <= 40, "\(worst ?? 255)")
    }

    @Test("Kitty gets the PNG in pieces of at most 4096 characters, with the request not to answer") func kitty() throws {
        var scene = everything()
        scene.scale = 3
        let bytes = try TerminalFormat.kitty.bytes(of: scene, placement: TerminalPlacement(columns: 80, rows: 20))
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.hasSuffix("\u{1B}\\\n"))
        let pieces = text.split(separator: "\u{1B}_G").map { $0.prefix { $0 != "\u{1B}" }.split(separator: ";", maxSplits: 1) }
        #expect(pieces.count > 2 && pieces.allSatisfy { $0.count == 2 && $0[1].count <= 4096 && $0[1].count % 4 == 0 })
        #expect(Set(pieces[0][0].split(separator: ",")) == ["a=T", "f=100", "q=2", "c=80", "r=20", "m=1"])
        #expect(pieces[1...].map { $0[0] } == pieces[1...].indices.map { $0 == pieces.count - 1 ? "m=0" : "m=1" })
        #expect(Data(base64Encoded: pieces.map { $0[1] }.joined()) == Data(try OutputFormat.png.bytes(of: scene)))
    }

    @Test("iTerm gets the PNG with its size in bytes, stretched only over given cells") func iterm() throws {
        let png = Data(try OutputFormat.png.bytes(of: everything()))
        for (placement, width) in [(TerminalPlacement(), nil), (TerminalPlacement(columns: 80), "width=80")] {
            let text = String(decoding: try TerminalFormat.iterm.bytes(of: everything(), placement: placement), as: UTF8.self)
            let (prefix, suffix) = ("\u{1B}]1337;File=", "\u{07}\n")
            #expect(text.hasPrefix(prefix) && text.hasSuffix(suffix))
            let parts = text.dropFirst(prefix.count).dropLast(suffix.count).split(separator: ":")
            let settings = Set(parts[0].split(separator: ";").map(String.init))
            #expect(settings == Set(["inline=1", "size=\(png.count)", "preserveAspectRatio=1"] + [width].compactMap(\.self)))
            #expect(Data(base64Encoded: String(parts[1])) == png)
        }
    }

    // MARK: Pictures of characters

    private func scene(_ shapes: [Shape], columns: Int = 20, rows: Int = 5, background: Color = white) -> Scene {
        Scene(
            size: CharacterGrid.size(columns: columns, rows: rows), scale: CharacterGrid.scale, background: background, shapes: shapes)
    }

    /// A text measured as the grid measures, in the cell of a column and a row.
    private func text(_ text: String, column: Double, row: Double, color: Color = black) -> Shape {
        let font = Font(size: 11)
        return .text(
            TextRun(
                text, font: font, color: color, origin: Point(column * 8, row * 16 + 12), extent: CharacterGrid.measure(text, font),
                role: "tick"))
    }

    @Test("Shapes of two colours in a cell are read back pixel by pixel, if they are a block element", arguments: 1..<40)
    func blocks(seed: Int) throws {
        // Rectangles with edges on quarters of cells: halves, quarters and three-quarter blocks.
        var state = UInt32(seed)
        func random(_ count: Int) -> Int {
            state = state &* 1_664_525 &+ 1_013_904_223
            return Int(state >> 8) % count
        }
        let rects = (0..<6).map { _ in
            Rect(
                x: Double(random(30) * 4), y: Double(random(9) * 8), width: Double((1 + random(9)) * 4), height: Double((1 + random(4)) * 8)
            )
        }
        let scene = scene([.rectangles(rects, fill: .color(rising))])
        let cells = try #require(DecodedCharacters(try TerminalFormat.blocks.bytes(of: scene)))
        #expect(cells.rows.count == 5 && cells.rows.allSatisfy { $0.count == 20 })
        for (row, line) in cells.rows.enumerated() {
            for (column, cell) in line.enumerated() {
                let ink = try #require(DecodedCharacters.ink(of: cell.character), "\(cell.character)")
                for (index, isInk) in ink.enumerated() {
                    let point = Point(Double(column * 8 + index % 2 * 4) + 2, Double(row * 16 + index / 2 * 4) + 2)
                    let isInside = rects.contains { $0.x < point.x && point.x < $0.maxX && $0.y < point.y && point.y < $0.maxY }
                    #expect((isInk ? cell.ink : cell.background) == (isInside ? 0x089981 : 0xFFFFFF), "row \(row), column \(column)")
                }
            }
        }
    }

    @Test("Braille patterns have a dot for every pixel of a shape, in its colour") func braille() throws {
        // A diagonal of single pixels, of which each cell has its own pattern.
        let rects = (0..<20).map { Rect(x: Double($0 * 4), y: Double($0 * 4), width: 4, height: 4) }
        let cells = try #require(
            DecodedCharacters(try TerminalFormat.braille.bytes(of: scene([.rectangles(rects, fill: .color(falling))]))))
        #expect(cells.rows.count == 5 && cells.rows.allSatisfy { $0.count == 20 })
        for (row, line) in cells.rows.enumerated() {
            for (column, cell) in line.enumerated() {
                let dots = try #require(DecodedCharacters.ink(of: cell.character))
                for (index, isDot) in dots.enumerated() {
                    let (x, y) = (column * 2 + index % 2, row * 4 + index / 2)
                    #expect(isDot == (x == y && x < 20))
                }
                #expect(!dots.contains(true) || cell.ink == 0xF23645)
            }
        }
    }

    @Test("A hairline is a full pixel in its own colour") func hairline() throws {
        let line = Shape.polyline([Point(42, 0), Point(42, 80)], stroke: Stroke(falling, width: 1))
        let cells = try #require(DecodedCharacters(try TerminalFormat.blocks.bytes(of: scene([line]))))
        #expect(cells.rows.allSatisfy { $0[5].ink == 0xF23645 && $0[5].character == "▌" })
    }

    @Test("Texts are characters on the colour behind them, one blank apart, and drawn completely or not at all") func texts() throws {
        let tag = Shape.rectangles([Rect(x: 80, y: 16, width: 80, height: 16)], fill: .color(rising))
        let shapes = [
            tag, text("2,506.85", column: 11, row: 1, color: white), text("Vol", column: 0.6, row: 2), text("862M", column: 3.9, row: 2),
            text("over", column: 2, row: 2), text("12345", column: 17, row: 3), text("日本x", column: 0, row: 4),
        ]
        let bytes = try TerminalFormat.blocks.bytes(of: scene(shapes))
        let cells = try #require(DecodedCharacters(bytes))
        #expect(cells.lines[1].hasSuffix(" 2,506.85 "))
        #expect(cells.rows[1][11] == .init(character: "2", ink: 0xFFFFFF, background: 0x089981))
        #expect(cells.lines[2].hasPrefix(" Vol 862M  "))
        // One column beyond the edge, and none of its digits is shown; two columns for each ideograph.
        #expect(cells.lines[3].allSatisfy { $0 == " " })
        #expect(cells.lines[4].hasPrefix("日本x") && cells.rows[4].count == 18)
    }

    @Test("A text cannot control the terminal") func controls() throws {
        let bytes = try TerminalFormat.blocks.bytes(
            of: scene([text("a\u{1B}[2Jb", column: 0, row: 0)]), placement: TerminalPlacement(colors: .none))
        #expect(!bytes.contains(0x1B) && String(decoding: bytes, as: UTF8.self).hasPrefix("a\\u{1B}[2Jb"))
    }

    @Test(
        "Colours become those that a terminal has",
        arguments: [
            // The cube and the greys of xterm, and the sixteen colours of ECMA-48 with the bright ones of aixterm.
            (TerminalColors.indexed, 0xFF0000 as UInt32, "38;5;196;48;5;231"), (.indexed, 0x5F87AF, "38;5;67;48;5;231"),
            (.indexed, 0x808080, "38;5;244;48;5;231"), (.ansi, 0xFF0000, "91;107"), (.ansi, 0x000010, "30;107"),
            (.ansi, 0xD00000, "31;107"),
            (.rgb, 0x010203, "38;2;1;2;3;48;2;255;255;255"),
        ])
    func colors(_ colors: TerminalColors, _ ink: UInt32, _ answer: String) {
        #expect(colors.escape(ink: ink, background: 0xFFFFFF) == "\u{1B}[\(answer)m")
        #expect(TerminalColors.none.escape(ink: ink, background: 0xFFFFFF).isEmpty)
    }
}
