/// The formats for pictures in a terminal.
package enum TerminalCatalog {
    package static let all: [TerminalFormat] = [.kitty, .iterm, .sixel, .blocks, .braille]

    /// Returns the format with a name; `nil` if there is none.
    package static func format(named name: String) -> TerminalFormat? { all.first { $0.name == name } }
}
