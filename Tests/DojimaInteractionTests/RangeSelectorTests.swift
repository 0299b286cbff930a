import DojimaInteraction
import DojimaTestSupport
import DojimaTime
import Testing

@Suite struct RangeSelectorTests {
    @Test("A change of the main chart's range changes the selector's window", .feature("S3-RS-01"))
    func mainMovesWindow() {
        var selector = selector(200, 500)
        #expect(selector.apply(.pan(by: 70))?.selection == window(270, 570))
        #expect(selector.selection == window(270, 570))
        #expect(selector.after(.zoom(by: 2, about: at(420))) == window(345, 495))
    }

    @Test("A dragged window moves by the pointer's distance and keeps its span", .feature("S3-RS-02", "S3-RS-15"))
    func dragWindow() {
        #expect(selector(200, 500).after(.beginDrag(.window, at: at(300)), .drag(to: at(425))) == window(325, 625))
    }

    @Test("A dragged handle moves only its end", .feature("S3-RS-03"))
    func dragHandles() {
        #expect(selector(200, 500).after(.beginDrag(.lowerHandle, at: at(203)), .drag(to: at(253))) == window(250, 500))
        #expect(selector(200, 500).after(.beginDrag(.upperHandle, at: at(503)), .drag(to: at(453))) == window(200, 450))
    }

    @Test("A drag is relative: a press without a move changes nothing, and a move there and back is exact", .feature("S3-RS-14"))
    func relative() {
        var selector = selector(200, 500)
        #expect(selector.apply(.beginDrag(.window, at: at(490))) == nil)
        #expect(selector.apply(.drag(to: at(490))) == nil)
        #expect(selector.apply(.drag(to: at(491)))?.selection == window(201, 501))
        #expect(selector.apply(.drag(to: at(490)))?.selection == window(200, 500))
    }

    @Test("A handle stops at the minimum span and follows again on the way back", .feature("S3-RS-21", "S3-RS-22"))
    func handleAtMinimum() {
        var selector = selector(200, 500)
        _ = selector.apply(.beginDrag(.lowerHandle, at: at(200)))
        #expect(selector.apply(.drag(to: at(399)))?.selection == window(399, 500))
        #expect(selector.apply(.drag(to: at(450)))?.selection == window(400, 500))
        #expect(selector.apply(.drag(to: at(900))) == nil)
        #expect(selector.apply(.drag(to: at(401))) == nil)
        #expect(selector.apply(.drag(to: at(390)))?.selection == window(390, 500))
    }

    @Test("A window stops at the end with its span, and follows the pointer again after it returns", .feature("S3-RS-24"))
    func windowAtEnd() {
        var selector = selector(200, 500)
        _ = selector.apply(.beginDrag(.window, at: at(300)))
        #expect(selector.apply(.drag(to: at(5000)))?.selection == window(700, 1000))
        #expect(selector.apply(.drag(to: at(801))) == nil)
        #expect(selector.apply(.drag(to: at(799)))?.selection == window(699, 999))
    }

    @Test("Panning the main chart past the data leaves the window inside the navigator", .feature("S3-RS-26"))
    func panPast() {
        #expect(selector(200, 500).after(.pan(by: .max)) == window(700, 1000))
        #expect(selector(200, 500).after(.pan(by: .min)) == window(0, 300))
        #expect(selector(200, 500).after(.set(window(800, 1100))) == window(700, 1000))
    }

    @Test("One operation gives one event, and setting the present value gives none", .feature("S3-RS-18", "S0-ZP-11"))
    func oneEvent() {
        var selector = selector(200, 500)
        #expect(selector.apply(.set(window(200, 500))) == nil)
        let change = selector.apply(.set(window(300, 500)))
        #expect(change == RangeChange(cause: .programmatic, previous: window(200, 500), selection: window(300, 500)))
        #expect(selector.apply(.set(window(300, 500))) == nil)
    }

    @Test("Every change has its cause", .feature("S0-ZP-21"))
    func causes() {
        func cause(_ operation: RangeOperation) -> RangeChange.Cause? {
            var copy = selector(200, 500)
            return copy.apply(operation)?.cause
        }
        #expect(cause(.pan(by: 1)) == .gesture)
        #expect(cause(.zoom(by: 2, about: at(300))) == .gesture)
        #expect(cause(.reset) == .gesture)
        #expect(cause(.move(.lowerHandle, by: 5)) == .selector)
        #expect(cause(.center(on: at(700))) == .selector)
        #expect(cause(.beginDrag(.outside, at: at(800))) == .selector)
        #expect(cause(.set(window(0, 200))) == .programmatic)
        var flung = selector(200, 500)
        _ = flung.apply(.fling(.window, velocity: 1))
        #expect(flung.apply(.glide(elapsed: 0.5, generation: 1))?.cause == .momentum)
    }

    @Test(
        "A tap outside moves the window's centre there within the limits, and a drag continues from there",
        .feature("S3-RS-55"))
    func tapOutside() {
        #expect(selector(200, 400).after(.beginDrag(.outside, at: at(700))) == window(600, 800))
        #expect(selector(200, 400).after(.beginDrag(.outside, at: at(980))) == window(800, 1000))
        #expect(selector(200, 400).after(.beginDrag(.outside, at: at(700)), .drag(to: at(690))) == window(590, 790))
    }

    @Test("Reset returns to the default window, not to the complete range", .feature("S3-RS-38"))
    func reset() {
        #expect(selector(200, 500).after(.zoom(by: 2, about: at(300)), .reset) == window(600, 800))
        #expect(RangeSelector(limits: RangeLimits(summary: window(0, 1000))).after(.set(window(1, 9)), .reset) == window(0, 1000))
    }

    @Test("Five trading days over a weekend are seven days by the clock", .feature("S0-ZP-08"))
    func panOverWeekend() throws {
        // From Monday 2024-01-01, weekdays only.
        let day = Instant.microsecondsPerDay
        let monday = Instant(CivilDate(normalizing: 2024, month: 1, day: 1))
        let weeks = (0..<4).map { monday.advanced(by: Int64($0) * 7 * day)..<monday.advanced(by: (Int64($0) * 7 + 5) * day) }
        let timeline = Timeline(open: InstantSet(weeks), span: monday..<monday.advanced(by: 28 * day))
        let whole = timeline.firstPosition..<timeline.lastPosition
        var selector = RangeSelector(limits: RangeLimits(summary: whole), selection: window(2 * day, 5 * day))
        let before = try #require(timeline.instant(at: selector.selection.lowerBound))
        _ = selector.apply(.pan(by: 5 * day))
        let after = try #require(timeline.instant(at: selector.selection.lowerBound))
        #expect(after.since(before) == 7 * day)
        #expect(selector.selection.length == 3 * day)
    }

    @Test("A drag of one second in forty years moves by exactly one second", .feature("S3-RS-53"))
    func precision() {
        let length: Int64 = 40 * 365 * 86_400 * 1_000_000
        let selector = selector(length / 2, length / 2 + 86_400_000_000, minimum: 1, maximum: .max, length: length)
        let moved = selector.after(.beginDrag(.window, at: at(length / 2)), .drag(to: at(length / 2 + 1_000_000)))
        #expect(moved.lowerBound.microseconds - length / 2 == 1_000_000)
    }

    @Test("10,000 random operations keep every limit; drags of the window keep its span", .feature("S3-RS-15", "S3-RS-21", "S3-RS-25"))
    func randomOperations() {
        var generator = SeededGenerator(seed: 42)
        var selector = selector(200, 500)
        for _ in 0..<10_000 {
            func place() -> AxisPosition { at(Int64.random(in: -300...1300, using: &generator)) }
            let operation: RangeOperation =
                switch Int.random(in: 0..<12, using: &generator) {
                case 0: .beginDrag(RangePart.allCases.randomElement(using: &generator) ?? .window, at: place())
                case 1, 2, 3: .drag(to: place())
                case 4: .endDrag(velocity: Double.random(in: -20...20, using: &generator))
                case 5:
                    .move(
                        RangePart.allCases.randomElement(using: &generator) ?? .window, by: Int64.random(in: -900...900, using: &generator))
                case 6: .pan(by: Int64.random(in: -900...900, using: &generator))
                case 7: .zoom(by: Double.random(in: 0.1...10, using: &generator), about: place())
                case 8: .center(on: place())
                case 9: .glide(elapsed: Double.random(in: 0...1.2, using: &generator), generation: selector.glide?.generation ?? 0)
                case 10: .reset
                default:
                    {
                        let (a, b) = (place(), place())
                        return .set(min(a, b)..<max(a, b))
                    }()
                }
            let before = selector.selection
            let change = selector.apply(operation)
            let after = selector.selection
            #expect(after.lowerBound >= at(0) && after.upperBound <= at(1000))
            #expect((100...600).contains(after.length))
            #expect((change == nil) == (before == after))
            #expect(change == nil || change == RangeChange(cause: operation.cause, previous: before, selection: after))
            switch operation {
            case .pan, .center, .move(.window, _), .beginDrag: #expect(after.length == before.length)
            case .move(.lowerHandle, _): #expect(after.upperBound == before.upperBound)
            case .move(.upperHandle, _): #expect(after.lowerBound == before.lowerBound)
            default: break
            }
        }
    }
}
