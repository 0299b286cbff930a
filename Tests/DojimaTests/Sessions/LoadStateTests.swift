@testable import Dojima
import DojimaInteraction
import DojimaTime
import Testing

/// The data of a session that are out of date.
@Suite struct LoadStateTests {
    private func window(_ end: Int64) -> ShownWindow {
        ShownWindow(range: .origin..<AxisPosition.origin.advanced(by: end), preset: nil, origin: .gestures)
    }

    private let changed = Invalidation(.data, changed: ["bars": Instant.epoch...Instant.epoch])

    @Test("Data are loaded before the first frame, and again only if a series changed") func loads() {
        var state = LoadState()
        #expect(state.needsLoad && state.needsAllData && state.window == nil && state.pending.level == .layout)
        state.invalidate(changed)
        #expect(state.needsAllData, "the first load is for all data")
        state.loaded(for: window(1))
        #expect(!state.needsLoad && state.window == window(1) && state.isReloaded)
        state.drawn(isFitted: true)
        #expect(state.pending.isEmpty && !state.isReloaded)
        state.invalidate(Invalidation(.layout))
        #expect(!state.needsLoad && state.pending.level == .layout)
        state.drawn(isFitted: false)
        #expect(state.pending == Invalidation(.window), "data of another window are drawn again when they are fitted")
        state.invalidate(changed)
        #expect(state.needsLoad && !state.needsAllData)
    }

    @Test("Changes stay out of date until they are loaded, also if the window is moved or a frame is drawn") func changes() {
        var state = LoadState()
        state.loaded(for: window(1))
        state.drawn(isFitted: true)
        state.invalidate(changed)
        state.fitted(to: window(2))
        state.drawn(isFitted: true)
        #expect(state.needsLoad && state.window == window(2) && state.pending == changed)
        // A load of all data that fails leaves the changes to the next load, which is for all data again.
        state.invalidateAll()
        #expect(state.needsLoad && state.needsAllData)
        state.loaded(for: window(2))
        state.fitted(to: window(3))
        #expect(!state.needsLoad && state.window == window(3) && state.isReloaded)
    }
}
