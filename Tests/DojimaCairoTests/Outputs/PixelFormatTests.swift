import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaText
import Testing

@testable import DojimaCairo

/// Scenes that are drawn into memory of the caller.
@Suite struct PixelFormatTests {
    /// The colours of a picture that was drawn into rows of a given length, from a byte that may not be a multiple of four.
    private func drawn(
        _ scene: Scene, as format: PixelFormat, padding: Int, start: Int = 0, cache: DrawingCache? = nil
    ) throws -> [Color] {
        let (width, height) = try scene.pixelSize
        let rowBytes = width * 4 + padding
        var memory = (0..<start + rowBytes * height + 9).map { UInt8(truncatingIfNeeded: $0 * 7 + 3) }
        let before = memory
        try memory.withUnsafeMutableBufferPointer { bytes in
            var pixels = UnsafeMutableBufferPointer(rebasing: bytes[start...]).mutableSpan
            try scene.draw(into: &pixels, bytesPerRow: rowBytes, as: format, cache: cache)
        }
        var colors: [Color] = []
        for y in 0..<height {
            for at in stride(from: start + y * rowBytes, to: start + y * rowBytes + width * 4, by: 4) {
                colors.append(color(memory[at..<at + 4], format))
                memory.replaceSubrange(at..<at + 4, with: before[at..<at + 4])
            }
        }
        #expect(memory == before, "bytes outside of the picture's pixels have changed")
        return colors
    }

    /// The colour of a pixel, not premultiplied.
    private func color(_ pixel: ArraySlice<UInt8>, _ format: PixelFormat) -> Color {
        let bytes = Array(pixel)
        func straight(_ value: UInt8) -> UInt8 { bytes[3] == 0 ? 0 : UInt8((Int(value) * 255 + Int(bytes[3]) / 2) / Int(bytes[3])) }
        return switch format {
        case .bgra8888Premultiplied: Color(red: straight(bytes[2]), green: straight(bytes[1]), blue: straight(bytes[0]), alpha: bytes[3])
        case .rgba8888Premultiplied: Color(red: straight(bytes[0]), green: straight(bytes[1]), blue: straight(bytes[2]), alpha: bytes[3])
        case .rgba8888: Color(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes[3])
        }
    }

    /// Scenes with opaque, translucent and clear backgrounds; their files have all colours, since one shape has a gradient.
    private func scenes(scale: Double) -> [Scene] {
        var scene = everything()
        (scene.size, scene.scale) = (Size(160, 100), scale)
        let shades = Fill.gradientAcross(left: 0, Color(0x204060), right: 160, Color(0xE0F0A0))
        scene.shapes.insert(.rectangles([Rect(x: 0, y: 0, width: 160, height: 30)], fill: shades), at: 0)
        return [white, Color(0x204060).opacity(0.3), white.opacity(0)].map { background in
            var scene = scene
            scene.background = background
            return scene
        }
    }

    @Test("The pixels are those of the PNG of the same scene, and no other byte changes", arguments: PixelFormat.allCases, [1, 1.5, 2])
    func pixels(_ format: PixelFormat, scale: Double) throws {
        for scene in scenes(scale: scale) {
            let expected = try DecodedPNG(OutputFormat.png.bytes(of: scene))
            let size = try scene.pixelSize
            #expect(size == (expected.width, expected.height))
            for (padding, start) in [(0, 0), (64, 0), (4, 4), (3, 0), (0, 1), (7, 2)] {
                let colors = try drawn(scene, as: format, padding: padding, start: start)
                let different = zip(colors, expected.pixels).count { $0 != $1 }
                #expect(
                    different == 0 && colors.count == expected.pixels.count,
                    "\(different) pixels differ with \(padding) bytes more per row, from byte \(start)")
            }
        }
    }

    @Test("Rows longer than the drawing library can address have the same pixels") func longRows() throws {
        let scene = Scene(
            size: Size(4, 3), background: white, shapes: [.rectangles([Rect(x: 1, y: 1, width: 2, height: 1)], fill: .color(rising))])
        #expect(try drawn(scene, as: .rgba8888, padding: 140_000) == drawn(scene, as: .rgba8888, padding: 0))
    }

    @Test("Frames drawn with one cache into the same memory are those drawn without it", arguments: [0, 32, 3])
    func cache(padding: Int) throws {
        let cache = DrawingCache()
        var scene = everything()
        let line = Shape.polyline((0..<600).map { Point(Double($0) / 2, 90 + Double($0 * 37 % 50)) }, stroke: Stroke(falling))
        scene.shapes.append(.group(id: "line", clip: Rect(x: 10, y: 10, width: 200, height: 150), [line]))
        for frame in 0..<6 {
            if frame > 3 { scene.background = Color(0x131722) }
            let colors = try drawn(scene, as: .rgba8888Premultiplied, padding: padding, cache: cache)
            let isSame = try colors == drawn(scene, as: .rgba8888Premultiplied, padding: padding)
            #expect(isSame, "frame \(frame)")
        }
    }

    @Test("Groups of any depth are drawn with the clips of all groups around them", arguments: [1, 31, 32, 33, 100_000])
    func depth(levels: Int) throws {
        func square(_ x: Double) -> Shape { .rectangles([Rect(x: x, y: 0, width: 4, height: 9)], fill: .color(rising)) }
        var shapes = [square(0)]
        for level in 0..<levels {
            let clip = level % 7 == 3 ? Rect(x: 2, y: Double(min(level, 4)), width: 9, height: 9) : nil
            shapes = [.group(id: "g\(level)", clip: clip, shapes)]
            if level == 5 { shapes.append(square(5)) }
        }
        let scene = Scene(size: Size(9, 9), background: white, shapes: shapes)
        var expected = Scene(size: Size(9, 9), background: white)
        let inner = levels > 3 ? Rect(x: 2, y: levels > 10 ? 4 : 3, width: 2, height: 9) : Rect(x: 0, y: 0, width: 4, height: 9)
        expected.shapes = [.rectangles([inner], fill: .color(rising))]
        if levels > 5 {
            expected.shapes.append(.rectangles([Rect(x: 5, y: levels > 10 ? 4 : 0, width: 4, height: 9)], fill: .color(rising)))
        }
        func pixels(_ scene: Scene) throws -> [UInt8] {
            var memory = [UInt8](repeating: 0, count: 324)
            var pixels = memory.mutableSpan
            try scene.draw(into: &pixels, bytesPerRow: 36, as: .rgba8888)
            return memory
        }
        let isEqual = try pixels(scene) == pixels(expected)
        #expect(isEqual && scene == scene && scene.svg().count < 10_000)
    }

    @Test("Memory that is too small is an error that names the bytes needed, and stays as it is")
    func sizes() throws {
        let scene = Scene(size: Size(20, 15), scale: 2, background: white)
        func message(_ count: Int, _ stride: Int) -> String? {
            var memory = [UInt8](repeating: 9, count: count)
            var pixels = memory.mutableSpan
            do throws(RenderingError) {
                try scene.draw(into: &pixels, bytesPerRow: stride, as: .bgra8888Premultiplied)
            } catch {
                #expect(memory.allSatisfy { $0 == 9 })
                return error.description
            }
            return nil
        }
        #expect(message(4800, 160) == nil && message(29 * 200 + 160, 200) == nil)
        #expect(message(4799, 160) == "4799 bytes are too few: 30 rows of 40 pixels with 160 bytes per row need 4800")
        #expect(message(0, 160)?.hasSuffix("need 4800") == true)
        for stride in [159, 0, -160, Int.min] {
            #expect(message(4800, stride) == "\(stride) bytes per row are too few: a row of 40 pixels needs at least 160")
        }
        for stride in [Int.max, Int.max / 29, 1 << 40] { #expect(message(4800, stride)?.hasPrefix("4800 bytes are too few") == true) }
        var none: [UInt8] = []
        var pixels = none.mutableSpan
        #expect(throws: RenderingError.self) {
            try Scene(size: Size(0, 0), background: white).draw(into: &pixels, bytesPerRow: 0, as: .rgba8888)
        }
    }
}
