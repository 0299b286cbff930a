import DojimaText
import Synchronization
internal import CPangoCairo
internal import DojimaChart

/// The fonts of a program's first picture, looked up and opened by a thread of its own while the data are read.
///
/// Finding, opening and setting up two weights of a font takes as long as laying out all the rest of a small chart. It is done once in a
/// program: the first thread that sets a text takes the fonts over, as Pango's belong to one thread.
package enum FontPreparation {
    private enum State {
        case none
        case begun(BackgroundValue<PreparedFonts>)
        case over
    }

    private static let state = TracedMutex(State.none)

    /// Begins, unless it was begun before.
    ///
    /// Whoever may end the program before any text was set calls `cancel` first.
    package static func begin() {
        state.withLock { state in
            guard case .none = state else { return }
            // The program may give up rights after this, which a thread that is at work keeps: it must not take on other work.
            state = .begun(BackgroundValue(endsItsThread: true) { PreparedFonts() })
        }
    }

    /// Returns when nothing of it is under way: libraries that it uses tidy up at a program's end, which must not come in between.
    package static func cancel() { takeFonts()?.cancel() }

    /// Makes the fonts those of this thread, unless another thread did so before.
    static func adopt() {
        guard let fonts = takeFonts() else { return }
        pango_cairo_font_map_set_default(fonts.value.map.map { OpaquePointer($0) })
    }

    private static func takeFonts() -> BackgroundValue<PreparedFonts>? {
        state.withLock { state in
            defer { state = .over }
            if case .begun(let fonts) = state { return fonts }
            return nil
        }
    }
}

/// A font map with the letters of charts.
///
/// `@unchecked Sendable`: one thread fills it, and then one other takes it.
final class PreparedFonts: @unchecked Sendable {
    let map: UnsafeMutablePointer<PangoFontMap>?

    init() {
        map = pango_cairo_font_map_new()
        let setter = TextSetter(drawsOutlines: false, map: map)
        for weight in [Font.Weight.regular, .semibold] { _ = setter.measure("0123456789", Font(size: 12, weight: weight)) }
    }

    deinit { if let map { g_object_unref(UnsafeMutableRawPointer(map)) } }
}
