import DojimaInteraction
import DojimaText
import DojimaTime

/// Scripts of gestures, played on weekdays: the window keeps its limits after any gesture, and the same script gives the same windows.
let scripts = Target(name: "scripts") { bytes in
    let script: ViewportScript
    do throws(ScriptError) { script = try ViewportScript(bytes) } catch { return expectMessage(error.description) }
    // A script that lasts for days has many frames.
    guard script.steps.count <= 200, (script.steps.last?.time ?? 0) * (script.frameRate ?? 0) <= 20_000 else { return }
    let (first, second) = (played(script), played(script))
    expect(first == second, "the same script led to other windows")
}

private let day = Instant.microsecondsPerDay

private let weekdays: Timeline = {
    let monday = Instant(CivilDate(normalizing: 2024, month: 1, day: 1))
    let open = (0..<52).map { monday.advanced(by: Int64($0) * 7 * day)..<monday.advanced(by: (Int64($0) * 7 + 5) * day) }
    return Timeline(open: InstantSet(open), span: monday..<monday.advanced(by: 364 * day))
}()

private func played(_ script: ViewportScript) -> [ViewportRanges] {
    let limits = RangeLimits(summary: weekdays.firstPosition..<weekdays.lastPosition, minimumSpan: day, maximumSpan: 200 * day)
    let first = weekdays.firstPosition
    let selector = RangeSelector(limits: limits, selection: first.advanced(by: 50 * day)..<first.advanced(by: 90 * day))
    let axis = ScriptAxis(timeline: weekdays, zone: .utc, last: weekdays.span.upperBound.advanced(by: -4 * day))
    let extent: Viewport.ValueExtent = { _, window in
        Double(window.lowerBound.microseconds / day)...Double(window.upperBound.microseconds / day)
    }
    var shown: [ViewportRanges] = []
    script.play(script.viewport(selector, over: ValuesOnly(extent)), on: axis, over: ValuesOnly(extent)) { moment in
        let window = moment.viewport.selector.selection
        expect(limits.summary.lowerBound <= window.lowerBound && window.upperBound <= limits.summary.upperBound, "outside: \(window)")
        expect(limits.spans.contains(window.length), "a span of \(window.length)")
        let ranges = moment.viewport.ranges
        expect(ranges.values.allSatisfy { $0.lowerBound < $0.upperBound && $0.upperBound.isFinite }, "\(ranges.values)")
        expect(moment.events.last.map { $0.ranges == ranges } ?? true, "the last event is not what is drawn")
        shown.append(ranges)
    }
    // A saved selection restores the selection.
    if let last = shown.last?.time {
        let window = last.clamped(to: limits.summary)
        do throws(ScriptError) {
            let saved = try SavedSelection(json: Array(SavedSelection(window, on: weekdays).json.utf8))
            let read = try saved.window(on: weekdays)
            expect(read == window, "\(window) became \(read)")
        } catch {
            expect(false, error.description)
        }
    }
    return shown
}
