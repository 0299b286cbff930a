import DojimaCairo
import DojimaText

/// The abilities of a terminal, derived from environment variables.
///
/// No queries are sent to the terminal: a terminal that does not understand a query would print it, and one that does not answer would
/// block the program.
struct TerminalAbilities {
    /// The best format of pictures that the terminal supports.
    let format: TerminalFormat
    /// The colours of characters.
    let colors: TerminalColors
    /// Whether the background is dark, which is assumed unless the terminal reports it.
    let isDark: Bool
    /// Whether the cursor can be moved back to the position of an earlier picture.
    let movesCursor: Bool

    /// - Parameter variable: returns the value of an environment variable; `nil` for none.
    init(_ variable: (String) -> String?) {
        let term = variable("TERM") ?? "dumb"
        let isDumb = term == "dumb"
        movesCursor = !isDumb
        colors = isDumb || variable("NO_COLOR") != nil ? .none : TerminalAbilities.colors(term, variable)
        isDark = TerminalAbilities.isDark(variable("COLORFGBG"))
        if !isDumb, let graphics = TerminalAbilities.graphics(term, variable) {
            format = graphics
        } else {
            // Blocks need two colours; without colours the finer dots show more.
            format = colors == .none ? .braille : .blocks
        }
    }

    /// The graphics protocol of a terminal that is known to have one; `nil` for any other.
    private static func graphics(_ term: String, _ variable: (String) -> String?) -> TerminalFormat? {
        // Multiplexers keep the variables of the outer terminal, but are only sure to show characters.
        let isMultiplexed = ["TMUX", "STY", "ZELLIJ"].contains { variable($0) != nil }
        guard !isMultiplexed, !term.hasPrefix("screen"), !term.hasPrefix("tmux") else { return nil }
        if variable("KITTY_WINDOW_ID") != nil || term == "xterm-kitty" || term == "xterm-ghostty" { return .kitty }
        switch variable("TERM_PROGRAM") {
        case "ghostty": return .kitty
        case "iTerm.app", "WezTerm", "mintty", "rio": return .iterm
        default: break
        }
        // iTerm2 passes this variable on through SSH.
        if variable("LC_TERMINAL") == "iTerm2" { return .iterm }
        // Konsole supports Sixel since 22.04.
        if let version = variable("KONSOLE_VERSION").flatMap({ Int($0) }), version >= 220_400 { return .sixel }
        let hasSixels = ["foot", "mlterm", "contour", "yaft", "vt240", "vt340"].contains { term.hasPrefix($0) }
        return hasSixels || term.contains("sixel") ? .sixel : nil
    }

    private static func colors(_ term: String, _ variable: (String) -> String?) -> TerminalColors {
        if ["truecolor", "24bit"].contains(variable("COLORTERM")) || term.hasSuffix("-direct") { return .rgb }
        let terminals = ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm", "contour"]
        let programs = ["iTerm.app", "WezTerm", "ghostty", "vscode", "mintty", "rio"]
        if terminals.contains(where: { term.hasPrefix($0) }) || variable("TERM_PROGRAM").map({ programs.contains($0) }) == true {
            return .rgb
        }
        return term.contains("256") ? .indexed : .ansi
    }

    /// Whether the background is dark according to the variable `COLORFGBG`, the colour numbers of text and background; `true` if it is not
    /// set.
    private static func isDark(_ colors: String?) -> Bool {
        guard let background = colors?.split(separator: ";").last.flatMap({ Int($0) }) else { return true }
        return background < 7 || background == 8
    }
}
