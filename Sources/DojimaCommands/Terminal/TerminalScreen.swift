import DojimaCairo

/// A terminal in which a picture is redrawn at the top of the screen; notes are printed below it.
struct TerminalScreen {
    private(set) var view: TerminalView
    /// The size of the terminal when the picture was last drawn; `nil` before the first.
    private var drawnSize: TerminalSize?

    init(_ view: TerminalView) { self.view = view }

    /// Whether the size of the terminal has changed since the picture was drawn.
    var isResized: Bool { drawnSize.map { $0 != .current } ?? false }

    /// Updates the view to the present size of the terminal, before the next picture is made.
    mutating func measure() { view.size = .current }

    /// Draws a picture over the previous one.
    mutating func draw(_ picture: [UInt8]) throws {
        try Console.result(frame(picture))
        drawnSize = view.size
    }

    /// Returns the picture with the escape sequences that move the cursor.
    private func frame(_ picture: [UInt8]) -> [UInt8] {
        guard view.movesCursor else { return picture }
        let top = "\u{1B}[H"
        let (before, after): (String, String)
        if let drawnSize, drawnSize == view.size {
            // The cursor returns below the notes printed so far, so that the next note does not overwrite them.
            (before, after) = ("\u{1B}7" + top + removal, "\u{1B}8")
        } else if drawnSize == nil {
            // The previous content of the screen is scrolled up, and not lost.
            (before, after) = (String(repeating: "\n", count: view.size.rows) + top, "\u{1B}[J")
        } else {
            (before, after) = (removal + "\u{1B}[2J" + top, "")
        }
        // Synchronized output: terminals that support it show the change at once; others ignore these two sequences.
        return Array(("\u{1B}[?2026h" + before).utf8) + picture + Array((after + "\u{1B}[?2026l").utf8)
    }

    /// The sequence that deletes the pictures on the screen, which Kitty would keep below the new one.
    private var removal: String { view.format.name == TerminalFormat.kitty.name ? "\u{1B}_Ga=d,d=A,q=2\u{1B}\\" : "" }
}
