import DojimaText
package import DojimaTime

/// A position of the summary axis, as written in a script.
package enum ScriptPosition: Sendable, Hashable {
    /// A fraction of the axis, from 0 to 1.
    case fraction(Double)
    case time(TimeText)
}

/// A signed length along the axis, as written in a script.
package enum ScriptLength: Sendable, Hashable {
    /// A fraction of the window; positive values are later.
    case window(Double)
    /// Trading time: `5d` is five sessions. The sign gives the direction.
    case trading(BarInterval, sign: Int)

    /// Parses `5d`, `+5d` and `-5d`; returns `nil` for anything else.
    package init?(_ text: some StringProtocol) {
        let isBack = text.hasPrefix("-")
        guard let interval = BarInterval(words: isBack || text.hasPrefix("+") ? text.dropFirst() : text[...]) else { return nil }
        self = .trading(interval, sign: isBack ? -1 : 1)
    }
}

/// An operation of a script or of a pointer on a page: an entry of the catalog, with the values of its keys.
///
/// Positions and lengths are converted to axis time when the script is played on an axis.
package struct GestureOperation: Sendable {
    /// The requirement that a chart must meet before the operation can be played on it.
    enum Need: Sendable {
        case nothing
        /// A value axis that the operation can move.
        case values
        /// The window of a preset.
        case preset(Preset)
        /// A pie that the operation turns.
        case rotation(ScriptRotation)
    }

    /// The name in the script.
    let name: String
    /// The keys other than `op` and `at`, with their values.
    let keys: [(String, TextNode)]
    let need: Need
    /// Returns the viewport operations for the current state of a chart.
    let effect: @Sendable (ScriptStage) -> [ViewportOperation]
}

extension GestureOperation {
    /// The preset that the operation shows; `nil` for other operations.
    package var preset: Preset? { if case .preset(let preset) = need { preset } else { nil } }

    /// Whether the operation restores the default window and the default ranges of value axes.
    package var isReset: Bool { name == "reset" }

    /// Returns the viewport operations that perform the gesture, given the axis and the viewport as they are now.
    package func operations(on axis: ScriptAxis, of viewport: Viewport) -> [ViewportOperation] {
        effect(ScriptStage(axis: axis, viewport: viewport))
    }
}

extension GestureOperation: Hashable {
    package static func == (a: GestureOperation, b: GestureOperation) -> Bool { a.name == b.name && a.written == b.written }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(written.json())
    }

    private var written: TextNode { .object(keys) }
}
