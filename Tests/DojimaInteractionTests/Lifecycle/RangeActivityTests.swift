import DojimaInteraction
import DojimaTestSupport
import DojimaTime
import Testing

/// What a window tells of gestures.
@Suite struct RangeActivityTests {
    private func activity(_ from: Int64 = 200, _ to: Int64 = 400) -> RangeActivity { RangeActivity(selector(from, to)) }

    /// The letters of what was told: b, c, e and f for the end of an animation.
    private func letters(_ events: [RangeEvent]) -> String {
        events.map {
            switch $0 {
            case .began: "b"
            case .changed: "c"
            case .ended: "e"
            case .animationFinished: "f"
            }
        }.joined()
    }

    @Test("S0-LC-07 every operation begins, changes and ends, a drag over its steps, and what changes nothing is silent")
    func gestures() {
        for operation in [
            RangeOperation.pan(by: 50), .zoom(by: 1.5, about: at(300)), .center(on: at(500)), .move(.upperHandle, by: 20), .reset,
            .set(window(0, 300)),
        ] {
            var activity = activity()
            #expect(letters(activity.apply(operation)) == "bce" && activity.current == nil)
            #expect(letters(activity.apply(.set(activity.selector.selection))) == "")
        }
        var drag = activity()
        #expect(letters(drag.apply(.drag(to: at(1)))) == "")
        let steps: [RangeOperation] = [
            .beginDrag(.window, at: at(300)), .drag(to: at(310)), .drag(to: at(310)), .drag(to: at(320)), .endDrag(),
        ]
        #expect(steps.map { letters(drag.apply($0)) } == ["b", "c", "", "c", "e"])
        // One that is broken off by another gesture ends first.
        let broken: [RangeOperation] = [.beginDrag(.window, at: at(300)), .drag(to: at(310)), .pan(by: 9), .drag(to: at(400)), .endDrag()]
        #expect(broken.map { letters(drag.apply($0)) } == ["b", "c", "ebce", "", ""])
    }

    @Test("S0-LC-08 each cause has its own event with the final range, one that was set and one in motion too")
    func causes() throws {
        var activity = activity()
        var seen: [RangeChange] = []
        func note(_ events: [RangeEvent]) {
            for case .changed(let change) in events { seen.append(change) }
        }
        note(activity.apply(.pan(by: 10)))
        note(activity.apply(.move(.window, by: 10)))
        note(activity.apply(.set(window(100, 400))))
        note(activity.apply(.fling(.window, velocity: 0.5)))
        let generation = try #require(activity.selector.glide?.generation)
        note(activity.apply(.glide(elapsed: 1, generation: generation)))
        // What is taken beyond an end comes to rest inside.
        note(activity.apply(.pan(by: 100_000)))
        #expect(seen.map(\.cause) == [.gesture, .selector, .programmatic, .momentum, .gesture])
        #expect(seen.map(\.selection) == [window(210, 410), window(220, 420), window(100, 400), window(200, 500), window(700, 1000)])
        for (one, next) in zip(seen, seen.dropFirst()) { #expect(one.selection == next.previous) }
    }

    @Test("S0-LC-09 after the last step of a glide its end is told, but not of one that was cut short")
    func animation() throws {
        var activity = activity()
        #expect(letters(activity.apply(.beginDrag(.window, at: at(300)))) == "b")
        #expect(letters(activity.apply(.endDrag(velocity: 0.5))) == "eb")
        let generation = try #require(activity.selector.glide?.generation)
        var told = ""
        for frame in Glide.frames(every: 0.1) { told += letters(activity.apply(.glide(elapsed: frame, generation: generation))) }
        #expect(told.hasSuffix("ef") && told.dropLast(2).allSatisfy { $0 == "c" } && !told.dropLast(2).isEmpty)
        #expect(activity.apply(.glide(elapsed: 2, generation: generation)).isEmpty)
        _ = activity.apply(.fling(.window, velocity: -0.5))
        #expect(letters(activity.apply(.beginDrag(.window, at: at(500)))) == "eb")
    }

    @Test func eventsNestAndChangesAddUp() {
        var generator = SeededGenerator(seed: 77)
        var activity = activity()
        var (open, known) = (RangeChange.Cause?.none, activity.selector.selection)
        for _ in 0..<20_000 {
            let place = at(.random(in: -100...1100, using: &generator))
            let operation: RangeOperation =
                switch Int.random(in: 0..<8, using: &generator) {
                case 0: .beginDrag(RangePart.allCases[Int.random(in: 0..<4, using: &generator)], at: place)
                case 1, 2: .drag(to: place)
                case 3: .endDrag(velocity: .random(in: -1...1, using: &generator))
                case 4: .zoom(by: .random(in: 0.5...2, using: &generator), about: place)
                case 5: .fling(.window, velocity: .random(in: -1...1, using: &generator))
                case 6: .set(window(.random(in: 0...300, using: &generator), .random(in: 500...900, using: &generator)))
                default: .glide(elapsed: .random(in: 0...1.1, using: &generator), generation: activity.selector.glide?.generation ?? -1)
                }
            for event in activity.apply(operation) {
                switch event {
                case .began(let cause):
                    #expect(open == nil)
                    open = cause
                case .changed(let change):
                    #expect(open != nil && change.previous == known && change.selection != known)
                    known = change.selection
                case .ended(let cause, let selection):
                    #expect(open == cause && selection == known)
                    open = nil
                case .animationFinished: #expect(open == nil)
                }
            }
            #expect(known == activity.selector.selection && open == activity.current)
        }
    }

    @Test func newDataAreOneChangeOfTheProgram() {
        var activity = activity()
        _ = activity.apply(.beginDrag(.window, at: at(300)))
        let events = activity.replace(selector(300, 500))
        #expect(letters(events) == "ebce" && activity.selector.selection == window(300, 500))
        #expect(activity.replace(selector(300, 500)).isEmpty)
    }
}
