import DojimaInteraction
import DojimaTestSupport
import Testing

@Suite struct SeriesAnimationsTests {
    private let linear = SeriesAnimation(.growVertical, duration: 2, curve: .linear)

    @Test("An animation begins with the next redraw, and its completion is called once", .feature("S0-AM-01"))
    func redraws() {
        var series = SeriesAnimations()
        #expect(series.hide("A", linear).isEmpty && series.isRunning && series.hidden == ["A"])
        // For any delay of the first redraw.
        let shares = [100.0, 101, 101.5].map { series.redraw(at: $0) }
        #expect(shares.map { $0.frames["A"]?.scaleY } == [1, 0.5, 0.25])
        #expect(shares.allSatisfy { $0.hidden.isEmpty && $0.completions.isEmpty && $0.frames.count == 1 })
        let end = series.redraw(at: 102)
        #expect(
            end.frames.isEmpty && end.hidden == ["A"]
                && end.completions == [SeriesAnimationEvent(series: "A", hides: true, isFinished: true)])
        #expect(series.redraw(at: 103).completions.isEmpty && !series.isRunning)
    }

    @Test(
        "Without an animation a series appears or disappears immediately; one already in that state has no completion",
        .feature("S0-AM-01"))
    func atOnce() {
        var series = SeriesAnimations(hidden: ["B"])
        #expect(series.hide("A") == [SeriesAnimationEvent(series: "A", hides: true, isFinished: true)])
        #expect(series.show("B") == [SeriesAnimationEvent(series: "B", hides: false, isFinished: true)])
        #expect(series.show("B", linear).isEmpty && !series.isRunning && series.redraw(at: 0).hidden == ["A"])
    }

    @Test("A series that is reversed during its animation has not finished the first one", .feature("S0-AM-01"))
    func interrupted() {
        var series = SeriesAnimations()
        _ = series.hide("A", linear)
        _ = series.hide("B", linear)
        _ = series.redraw(at: 0)
        #expect(series.show("A", linear) == [SeriesAnimationEvent(series: "A", hides: true, isFinished: false)])
        let moment = series.redraw(at: 1)
        #expect(moment.frames["A"]?.scaleY == 0 && moment.frames["B"]?.scaleY == 0.5 && moment.hidden.isEmpty)
        #expect(
            series.show("B") == [
                SeriesAnimationEvent(series: "B", hides: true, isFinished: false),
                SeriesAnimationEvent(series: "B", hides: false, isFinished: true),
            ])
        #expect(series.redraw(at: 3).completions == [SeriesAnimationEvent(series: "A", hides: false, isFinished: true)])
    }

    @Test("A custom progress replaces duration and curve", .feature("S0-AM-01"))
    func progress() {
        var series = SeriesAnimations(hidden: ["A"])
        _ = series.show("A", SeriesAnimation(.fade)) { $0 < 10 ? $0 / 16 : nil }
        #expect([5.0, 9, 13].map { series.redraw(at: $0).frames["A"]?.opacity } == [0, 0.25, 0.5])
        #expect(series.redraw(at: 15).completions == [SeriesAnimationEvent(series: "A", hides: false, isFinished: true)])
    }
}
