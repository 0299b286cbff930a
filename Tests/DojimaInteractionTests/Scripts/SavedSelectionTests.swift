import DojimaInteraction
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

@Suite struct SavedSelectionTests {
    private let day = Instant.microsecondsPerDay

    private func weekdays(_ weeks: Int) -> Timeline {
        let monday = Instant(CivilDate(normalizing: 2024, month: 1, day: 1))
        let open = (0..<weeks).map { monday.advanced(by: Int64($0) * 7 * day)..<monday.advanced(by: (Int64($0) * 7 + 5) * day) }
        return Timeline(open: InstantSet(open), span: monday..<monday.advanced(by: Int64(weeks) * 7 * day))
    }

    @Test("A saved selection is restored to the microsecond, on the same axis and on one that has grown", .feature("S3-RS-51"))
    func restored() throws {
        let (timeline, longer) = (weekdays(10), weekdays(30))
        var generator = SeededGenerator(seed: 51)
        for round in 0..<500 {
            // Also ends at a removed weekend, and at the ends of the axis.
            func place() -> AxisPosition {
                round % 3 == 0 ? at(.random(in: 0...10, using: &generator) * 5 * day) : at(.random(in: 0...50 * day, using: &generator))
            }
            let (a, b) = (place(), place())
            let window = min(a, b)..<max(a, b)
            let saved = SavedSelection(window, on: timeline)
            let read = try SavedSelection(json: Array(saved.json.utf8))
            #expect(try read.window(on: timeline) == window)
            if window.upperBound < timeline.lastPosition { #expect(try read.window(on: longer) == window) }
        }
    }

    @Test("A selection that begins after its end is refused, and one without length in closed time is accepted")
    func order() throws {
        let timeline = weekdays(4)
        let reversed = try SavedSelection(json: Array("{\"from\": \"2024-01-11\", \"to\": \"2024-01-04\"}".utf8))
        #expect {
            try reversed.window(on: timeline)
        } throws: {
            ($0 as? ScriptError)?.description
                == "the selection: from 2024-01-11T00:00:00Z is after to 2024-01-04T00:00:00Z; write the earlier one first"
        }
        let joint = at(5 * day)
        let empty = SavedSelection(joint..<joint, on: timeline)
        #expect(try #require(empty.from) > #require(empty.to) && empty.window(on: timeline) == joint..<joint)
    }

    @Test("A selection of shares alone is accepted; an invalid one is reported in one line")
    func forms() throws {
        let half = try SavedSelection(json: Array("{\"selection\": [0.25, 0.75], \"more\": 1}".utf8))
        #expect(try half.window(on: weekdays(4)) == window(5 * day, 15 * day + 1))
        for (text, message) in [
            ("{}", "neither from and to nor selection"), ("[]", "is a list"),
            ("{\"selection\": [0.7, 0.2]}", "selection: is reversed; write [0.2, 0.7]"),
            ("{\"from\": \"soon\"}", "from: \"soon\" cannot be read"), ("{\"from\": true}", "from: is true or false"),

            ("{", "expected a name"),
        ] {
            do {
                _ = try SavedSelection(json: Array(text.utf8))
                Issue.record("\(text) was read")
            } catch {
                let told = error.description
                #expect(told.contains(message), "\(told)")
            }
        }
    }
}
