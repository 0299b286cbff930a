import DojimaTestSupport
import DojimaTime
import Foundation
import Testing

/// Sixteen axes with answers from a brute force over every second, computed outside of this project.
struct AxisCasesTests {
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        let id: String
        let range: [Int64]
        /// A rule file, for this project's reader.
        let rules: String
        let totalIncluded: Int64
        let gapCount: Int
        let gaps: [[Int64]]
        let points: [[Int64?]]
        let inverse: [[Int64?]]
        let fractions: [[Double]]
        let distance: [[Int64]]
        let offset: [[Int64?]]

        var testDescription: String { id }

        func timeline() throws -> Timeline {
            Timeline.excluding(try Exclusion.parse(json: Array(rules.utf8)), span: Instant(seconds: range[0])..<Instant(seconds: range[1]))
        }
    }

    static let cases: [Case] = {
        struct File: Decodable { let cases: [Case] }
        guard let url = Bundle.module.url(forResource: "axis-cases", withExtension: "json", subdirectory: "Answers"),
            let data = try? Data(contentsOf: url), let file = try? JSONDecoder().decode(File.self, from: data)
        else { return [] }
        return file.cases
    }()

    @Test("All sixteen answers are there")
    func answersAreRead() { #expect(AxisCasesTests.cases.count == 16) }

    @Test("Points, clamps and inverse agree with brute force", .feature("S0-DC-01", "S0-AX-18"), arguments: cases)
    func points(_ axis: Case) throws {
        let timeline = try axis.timeline()
        #expect(timeline.length == axis.totalIncluded * 1_000_000)
        for point in axis.points {
            guard let seconds = point[0], let position = point[1] else { continue }
            let time = Instant(seconds: seconds)
            #expect(timeline.position(of: time).microseconds == position * 1_000_000, "at \(seconds)")
            #expect(timeline.firstOpenInstant(atOrAfter: time) == point[2].map { Instant(seconds: $0) }, "at \(seconds)")
            #expect(timeline.lastOpenInstant(atOrBefore: time) == point[3].map { Instant(seconds: $0) }, "at \(seconds)")
            #expect(timeline.contains(time) == (point[4] == 1), "at \(seconds)")
        }
        for answer in axis.inverse {
            let position = AxisPosition(microseconds: (answer[0] ?? 0) * 1_000_000)
            #expect(timeline.instant(at: position) == answer[1].map { Instant(seconds: $0) }, "at \(position)")
            #expect(timeline.earliestInstant(at: position) == answer[2].map { Instant(seconds: $0) }, "at \(position)")
        }
        for answer in axis.fractions {
            let position = timeline.position(atFraction: answer[0])
            #expect(abs(position.microseconds - Int64(answer[1]) * 1_000_000) <= 1)
            #expect(timeline.instant(at: AxisPosition(microseconds: Int64(answer[1]) * 1_000_000)) == Instant(seconds: Int64(answer[2])))
        }
    }

    @Test("Distances, offsets and gaps agree with brute force", .feature("S0-DC-01"), arguments: cases)
    func distances(_ axis: Case) throws {
        let timeline = try axis.timeline()
        for answer in axis.distance {
            #expect(timeline.distance(from: Instant(seconds: answer[0]), to: Instant(seconds: answer[1])) == answer[2] * 1_000_000)
        }
        for answer in axis.offset {
            guard let time = answer[0], let delta = answer[1] else { continue }
            #expect(
                timeline.instant(Instant(seconds: time), advancedBy: delta * 1_000_000) == answer[2].map { Instant(seconds: $0) },
                "\(time) by \(delta)")
        }
        let gaps = timeline.gaps(in: timeline.span)
        #expect(gaps.count == axis.gapCount)
        for gap in axis.gaps { #expect(gaps.contains(Instant(seconds: gap[0])..<Instant(seconds: gap[1]))) }
    }

    @Test("The laws hold", arguments: cases)
    func laws(_ axis: Case) throws { #expect(checkTimelineLaws(try axis.timeline()) == []) }
}
