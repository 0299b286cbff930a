import Glibc
import Testing

@testable import DojimaCairo

/// The memory that is reused from one picture to the next.
@Suite struct PixelPoolTests {
    /// Draws a picture that needs some bytes, and returns whether cached memory was used for it.
    private func use(_ pool: PixelPool, _ count: Int) throws -> Bool {
        let taken = pool.take(count: count)
        pool.recycle(try taken?.bytes ?? #require(malloc(count)), capacity: taken?.capacity ?? count)
        return taken != nil
    }

    @Test("Memory is used again by pictures that need at least half of it") func again() throws {
        let pool = PixelPool()
        #expect(try !use(pool, 1000))
        #expect(try use(pool, 1000) && use(pool, 500))
        #expect(try !use(pool, 1001) && !use(pool, 499))
        // Of several the smallest sufficient one.
        #expect(pool.take(count: 600)?.capacity == 1000)
        #expect(pool.take(count: 600)?.capacity == 1001)
        #expect(pool.take(count: 600) == nil)
    }

    @Test("The memory used longest ago is freed for a fifth piece") func most() throws {
        let pool = PixelPool()
        for power in 0..<5 { #expect(try !use(pool, 1000 << (2 * power))) }
        #expect(try !use(pool, 1000) && use(pool, 16_000), "the first is freed, the third is not")
    }

    @Test("Memory that 64 pictures have not used is freed") func longest() throws {
        let pool = PixelPool()
        #expect(try !use(pool, 100_000) && !use(pool, 1000))
        for _ in 0..<61 { #expect(try use(pool, 1000)) }
        #expect(try use(pool, 100_000), "61 others and the first of them")
        for _ in 0..<63 { #expect(try use(pool, 1000)) }
        #expect(try use(pool, 100_000), "63 others")
        for _ in 0..<64 { #expect(try use(pool, 1000)) }
        #expect(try !use(pool, 100_000), "64 others")
    }
}
