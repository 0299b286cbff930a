import DojimaChart
import DojimaScale
import Testing

@testable import DojimaCairo

/// Animated pictures, decoded by the specifications of their formats.
@Suite struct AnimatedImageTests {
    private func scene(_ step: Int, colors: Int = 1) -> Scene {
        var shapes: [Shape] = [
            .rectangles([Rect(x: 4 + Double(step) * 3, y: 5, width: 10, height: 8)], fill: .color(rising)),
            .polyline([Point(0, 30), Point(60, 34)], stroke: Stroke(falling, width: 1.5)),
        ]
        for index in 0..<colors {
            let color = Color(red: UInt8(index * 7 % 256), green: UInt8(step * 40 % 256), blue: UInt8(index * 3 % 256))
            shapes.append(.rectangles([Rect(x: Double(index % 60), y: 40 + Double(index / 60), width: 1, height: 1)], fill: .color(color)))
        }
        return Scene(size: Size(60, 50), background: white, shapes: shapes)
    }

    private func movie(_ count: Int, colors: Int = 1) throws -> AnimatedImage {
        var movie = AnimatedImage()
        for step in 0..<count { try movie.append(scene(step, colors: colors), lasting: 0.05) }
        return movie
    }

    /// The pixels of a still picture of the scene.
    private func pixels(_ step: Int, colors: Int = 1) throws -> [Color] {
        try DecodedPNG(OutputFormat.png.bytes(of: scene(step, colors: colors))).pixels
    }

    @Test("The first picture of an animated PNG is a normal PNG, and with the changes each frame is that of its scene")
    func png() throws {
        let bytes = try movie(5).png()
        #expect(try DecodedPNG(bytes).pixels == (try pixels(0)))
        let frames = try DecodedAPNG(bytes)
        #expect(frames.frames.count == 5 && frames.plays == 1 && frames.delays.allSatisfy { $0 == 0.05 })
        for step in 0..<5 { #expect(frames.frames[step] == (try pixels(step)), "frame \(step)") }
        #expect(try bytes == movie(5).png(), "the same bytes")
    }

    @Test("A GIF shows the same frames with the right durations")
    func gif() throws {
        let gif = try DecodedGIF(movie(5).gif())
        #expect(gif.width == 60 && gif.height == 50 && gif.delays == [5, 5, 5, 5, 5])
        for step in 0..<5 { #expect(gif.frames[step] == (try pixels(step)), "frame \(step)") }
    }

    @Test("With more colours than a palette has, the scenes' colours are exact, and the others change little")
    func manyColors() throws {
        let movie = try movie(6, colors: 100)
        let frames = try DecodedGIF(movie.gif()).frames
        #expect(try DecodedAPNG(movie.png()).frames == frames)
        for step in 0..<6 {
            let worst = zip(frames[step], try pixels(step, colors: 100))
                .map { max(abs(Int($0.red) - Int($1.red)), abs(Int($0.green) - Int($1.green)), abs(Int($0.blue) - Int($1.blue))) }.max()
            #expect((worst ?? 255) <= 64)
        }
    }

    @Test("GIF codes decode to the original indices, also if the table is full", arguments: [2, 4, 8])
    func lzw(bits: Int) throws {
        var state: UInt32 = 7
        func random(_ count: Int) -> [UInt8] {
            (0..<count).map { _ in
                state = state &* 1_664_525 &+ 1_013_904_223
                return UInt8(truncatingIfNeeded: state >> 20) & UInt8((1 << bits) - 1)
            }
        }
        let alternating = (0..<9000).map { UInt8($0 / 3 % 2) }
        for indices in [[0], [1, 1], random(10), random(70_000), Array(repeating: 1, count: 200_000), alternating] {
            #expect(try DecodedGIF.indices(LZW.blocks(indices, bits: bits), bits: bits) == indices)
        }
    }

    @Test("Delays are rounded at their ends, so that a GIF has the total duration of its frames")
    func delays() throws {
        var movie = AnimatedImage()
        for step in 0..<60 { try movie.append(scene(step % 3), lasting: 1.0 / 60) }
        let delays = try DecodedGIF(movie.gif()).delays
        #expect(delays.reduce(0, +) == 100 && Set(delays) == [1, 2])
    }

    @Test("Frames of two sizes are refused; without frames there is no picture")
    func refused() throws {
        var movie = try movie(1)
        #expect(throws: RenderingError.self) { try movie.append(Scene(size: Size(61, 50), background: white), lasting: 1) }
        #expect(AnimatedImage().png().isEmpty && AnimatedImage().gif().isEmpty && movie.count == 1)
    }
}
