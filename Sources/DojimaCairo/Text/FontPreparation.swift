import DojimaText
import Synchronization
internal import CPangoCairo
internal import DojimaChart

/// The fonts for a program's first picture, looked up and opened by a background thread while the data are read.
///
/// Finding, opening and setting up two weights of a font takes as long as laying out all the rest of a small chart. It is done once in a
/// program: the first thread that sets a text takes over the fonts, since Pango's fonts belong to one thread.
package enum FontPreparation {
    private enum State {
        case none
        case begun(BackgroundValue<PreparedFonts>)
        case over
    }

    private static let state = TracedMutex(State.none)

    /// Begins to prepare the fonts, unless that was begun before.
    ///
    /// A program that may end before a text is set must call `cancel` first.
    package static func begin() {
        state.withLock { state in
            guard case .none = state else { return }
            state = .begun(BackgroundValue { PreparedFonts() })
        }
    }

    /// Prevents the preparation or waits for its end: libraries that it uses clean up when the program ends, and must not be in use then.
    package static func cancel() { takeFonts()?.cancel() }

    /// Makes the fonts the default of this thread, unless another thread has taken them.
    static func adopt() {
        guard let fonts = takeFonts(), DrawingLibraries.areLoaded() else { return }
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

/// A font map in which the fonts of charts are set up.
///
/// `@unchecked Sendable`: one thread fills it, and then one other takes it.
final class PreparedFonts: @unchecked Sendable {
    let map: UnsafeMutablePointer<PangoFontMap>?

    init() {
        guard DrawingLibraries.areLoaded() else {
            map = nil
            return
        }
        map = pango_cairo_font_map_new()
        let setter = TextSetter(drawsOutlines: false, map: map)
        for weight in [Font.Weight.regular, .semibold] { _ = setter.measure("0123456789", Font(size: 12, weight: weight)) }
    }

    deinit { if let map { g_object_unref(UnsafeMutableRawPointer(map)) } }
}
