import DojimaText
import Dojima
import Testing

/// Near-specifications are read or refused with one line, and those that are read are written as the same chart. (`Tests/Fuzz` tests more.)
@Suite struct MutationTests {
    /// A linear congruential generator, so that every run tries the same cases.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64 = 20_261_121

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }

    @Test func mutations() throws {
        let texts = try Answers.examples.map { try Answers.example($0) } + Answers.cases.keys.sorted().compactMap { Answers.cases[$0] }
        var generator = Generator()
        var (read, refused) = (0, 0)
        for text in texts {
            for _ in 0..<20 {
                var bytes = Array(text.utf8)
                for _ in 0..<Int.random(in: 1...2, using: &generator) where !bytes.isEmpty {
                    let place = Int.random(in: 0..<bytes.count, using: &generator)
                    switch Int.random(in: 0..<4, using: &generator) {
                    case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
                    case 1: bytes.remove(at: place)
                    case 2: bytes.insert(Array("{}[]:,-\"'&*!|>#\n 0".utf8).randomElement(using: &generator) ?? 0, at: place)
                    default: bytes.swapAt(place, Int.random(in: 0..<bytes.count, using: &generator))
                    }
                }
                do {
                    let specification = try ChartSpecification(bytes)
                    #expect(try ChartSpecification(specification.json()) == specification)
                    read += 1
                } catch {
                    #expect(!error.description.utf8.contains { $0 < 32 } && error.description.utf8.count < 16_000)
                    refused += 1
                }
            }
        }
        #expect(read > 30 && refused > 500, "\(read) read, \(refused) refused")
    }
}
