import DojimaCairo
import DojimaText

/// What a terminal can show, by the variables of its environment.
///
/// The terminal is not asked: one that does not understand the question would print it, and one that does not answer would keep the program
/// waiting.
struct TerminalAbilities {
    /// The best way to show a picture.
    let format: TerminalFormat
    /// The colours of characters.
    let colors: TerminalColors
    /// Whether the background is dark, as that of most terminals is; a few say it.
    let isDark: Bool
    /// Whether the cursor can be moved to where a picture was drawn before.
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
            // Blocks are made of two colours; without colours the finer dots say more.
            format = colors == .none ? .braille : .blocks
        }
    }

    /// The graphics protocol of a terminal that is known to have one; `nil` for any other.
    private static func graphics(_ term: String, _ variable: (String) -> String?) -> TerminalFormat? {
        // Multiplexers keep the variables of the terminal around them, and show only characters for certain.
        let isMultiplexed = ["TMUX", "STY", "ZELLIJ"].contains { variable($0) != nil }
        guard !isMultiplexed, !term.hasPrefix("screen"), !term.hasPrefix("tmux") else { return nil }
        if variable("KITTY_WINDOW_ID") != nil || term == "xterm-kitty" || term == "xterm-ghostty" { return .kitty }
        switch variable("TERM_PROGRAM") {
        case "ghostty": return .kitty
        case "iTerm.app", "WezTerm", "mintty", "rio": return .iterm
        default: break
        }
        // The variable that iTerm2 hands on through SSH.
        if variable("LC_TERMINAL") == "iTerm2" { return .iterm }
        // Konsole has sixels since 22.04.
        if let version = variable("KONSOLE_VERSION").flatMap({ Int($0) }), version >= 220_400 { return .sixel }
        let hasSixels = ["foot", "mlterm", "contour", "yaft", "vt240", "vt340"].contains { term.hasPrefix($0) }
        return hasSixels || term.contains("sixel") ? .sixel : nil
    }

    private static func colors(_ term: String, _ variable: (String) -> String?) -> TerminalColors {
        if ["truecolor", "24bit"].contains(variable("COLORTERM")) || term.hasSuffix("-direct") { return .rgb }
        let known = ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm", "contour"]
        let programs = ["iTerm.app", "WezTerm", "ghostty", "vscode", "mintty", "rio"]
        if known.contains(where: { term.hasPrefix($0) }) || variable("TERM_PROGRAM").map({ programs.contains($0) }) == true { return .rgb }
        return term.contains("256") ? .indexed : .ansi
    }

    /// Whether `COLORFGBG`, the numbers of the colours of text and background, says that the background is dark, or nothing is said.
    private static func isDark(_ colors: String?) -> Bool {
        guard let background = colors?.split(separator: ";").last.flatMap({ Int($0) }) else { return true }
        return background < 7 || background == 8
    }
}
