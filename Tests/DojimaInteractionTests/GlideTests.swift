@testable import DojimaInteraction
import DojimaTestSupport
import DojimaTime
import Testing

@Suite struct GlideTests {
    private func flung(_ velocity: Double, from selection: (Int64, Int64) = (200, 500)) throws -> (RangeSelector, Glide) {
        var selector = selector(selection.0, selection.1, length: 10_000)
        _ = selector.apply(.fling(.window, velocity: velocity))
        return (selector, try #require(selector.glide))
    }

    @Test("A glide at one width a second travels a fifth of the width, and no glide travels more than the width", .feature("S3-RS-30"))
    func travel() throws {
        #expect(try flung(1).1.travel == 2000)
        #expect(try flung(-0.5).1.travel == -1000)
        #expect(try flung(40).1.travel == 10_000)
        #expect(try flung(-.infinity).1.travel == -10_000)
    }

    @Test("A window released in motion continues to move; one released at rest stays", .feature("S3-RS-04"))
    func release() {
        var selector = selector(200, 500)
        _ = selector.apply(.beginDrag(.window, at: at(300)))
        _ = selector.apply(.endDrag(velocity: 0))
        #expect(selector.glide == nil)
        _ = selector.apply(.beginDrag(.window, at: at(300)))
        _ = selector.apply(.endDrag(velocity: 0.5))
        let generation = selector.glide?.generation ?? 0
        #expect(selector.apply(.glide(elapsed: 1, generation: generation))?.selection == window(300, 600))
    }

    @Test("A glide is monotone and slows down, and follows its curve", .feature("S3-RS-31", "S3-RS-32"))
    func curve() throws {
        let glide = try flung(1).1
        let places = (0...20).map { glide.offset(at: Double($0) / 20) }
        let steps = zip(places.dropFirst(), places).map { $0 - $1 }
        #expect(steps.allSatisfy { $0 >= 0 })
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 >= $1 })
        // 1 - (1 - t)^5 at 0, 1/4, 1/2 and 1, times 2000.
        #expect(glide.offset(at: 0) == 0 && glide.offset(at: 0.25) == 1525 && glide.offset(at: 0.5) == 1938 && glide.offset(at: 1) == 2000)
    }

    @Test("A glide starts with the speed of the release")
    func slope() throws {
        // One width (10,000) a second, so 10 in the first thousandth of a second.
        #expect(abs(try flung(1).1.offset(at: 0.001) - 10) <= 1)
    }

    @Test("The last frame lands exactly on the end, and then the glide is over", .feature("S3-RS-33"))
    func lands() throws {
        var (selector, glide) = try flung(0.777)
        for frame in 1...20 { _ = selector.apply(.glide(elapsed: Double(frame) / 20, generation: glide.generation)) }
        #expect(selector.selection.lowerBound == at(200 + glide.travel))
        #expect(selector.glide == nil)
    }

    @Test("Any other operation ends the glide in the same frame", .feature("S3-RS-34"))
    func cancelled() throws {
        for operation in [.beginDrag(.window, at: at(600)), .pan(by: 1), .set(window(0, 300)), .reset, .center(on: at(5))]
            as [RangeOperation]
        {
            var (selector, glide) = try flung(1)
            _ = selector.apply(operation)
            #expect(selector.glide == nil)
            #expect(selector.apply(.glide(elapsed: 0.5, generation: glide.generation)) == nil)
        }
    }

    @Test("After a glide is stopped and another begins, only steps of the new one have an effect", .feature("S3-RS-35"))
    func generations() throws {
        var (selector, first) = try flung(1)
        _ = selector.apply(.pan(by: 0))
        _ = selector.apply(.fling(.window, velocity: -0.05))
        let second = try #require(selector.glide)
        #expect(first.generation != second.generation)
        #expect(selector.apply(.glide(elapsed: 1, generation: first.generation)) == nil)
        #expect(selector.apply(.glide(elapsed: 1, generation: second.generation))?.selection.lowerBound == at(100))
    }

    @Test("Each step of a glide respects the limits: the window stops at the edge", .feature("S3-RS-36"))
    func bounded() throws {
        var (selector, glide) = try flung(3, from: (9000, 9500))
        for frame in 1...20 {
            _ = selector.apply(.glide(elapsed: Double(frame) / 20, generation: glide.generation))
            #expect(selector.selection.upperBound <= at(10_000) && selector.selection.length == 500)
        }
        #expect(selector.selection == window(9500, 10_000))
    }

    @Test("A release at the same number of widths a second moves every summary by the same share", .feature("S3-RS-28", "S3-RS-29"))
    func normalised() throws {
        for length: Int64 in [1000, 10_000, 40_000] {
            var selector = selector(200, 500, length: length)
            _ = selector.apply(.fling(.window, velocity: 0.5))
            #expect(try #require(selector.glide).travel == length / 10)
        }
    }
}
