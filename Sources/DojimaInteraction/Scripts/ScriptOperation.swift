import DojimaText
public import DojimaTime

/// A place of the summary axis, as a script has it.
package enum ScriptPlace: Sendable, Hashable {
    /// A share of the axis, from 0 to 1.
    case share(Double)
    case time(TimeText)
}

/// A way along the axis.
package enum ScriptLength: Sendable, Hashable {
    /// A share of the window; later above zero.
    case window(Double)
    /// Trading time: `5d` is five sessions. With the sign of the way.
    case trading(BarInterval, sign: Int)

    /// Reads `5d`, `+5d` and `-5d`; `nil` for anything else.
    package init?(_ text: some StringProtocol) {
        let isBack = text.hasPrefix("-")
        guard let interval = BarInterval(anyCase: isBack || text.hasPrefix("+") ? text.dropFirst() : text[...]) else { return nil }
        self = .trading(interval, sign: isBack ? -1 : 1)
    }
}

/// What a script does at a moment: an operation of the catalog with what stands under its keys.
///
/// Places and lengths become axis time when the script is played on an axis.
package struct ScriptOperation: Sendable {
    /// What has to be known of a chart before the operation can be played on it.
    enum Need: Sendable {
        case nothing
        /// The default selection.
        case defaultSelection
        /// The value axis, which it moves.
        case values
        /// The window of a preset.
        case preset(Preset)
    }

    /// As the script calls it.
    let name: String
    /// What stands beside its name and its time.
    let keys: [(String, TextNode)]
    let need: Need
    /// What it means for a chart as it is then.
    let effect: @Sendable (ScriptStage) -> [ViewportOperation]
}

extension ScriptOperation {
    /// The preset that it shows; `nil` for every other operation.
    package var preset: Preset? { if case .preset(let preset) = need { preset } else { nil } }
}

extension ScriptOperation: Hashable {
    package static func == (a: ScriptOperation, b: ScriptOperation) -> Bool { a.name == b.name && a.written == b.written }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(written.json())
    }

    private var written: TextNode { .object(keys) }
}
