import DojimaCairo

/// A terminal in which a picture is drawn again and again at the same place, the top of the screen; notes go on below it.
struct TerminalScreen {
    private(set) var view: TerminalView
    /// The size of the terminal when the picture was last drawn; `nil` before the first.
    private var drawnSize: TerminalSize?

    init(_ view: TerminalView) { self.view = view }

    /// Whether the terminal has another size than the picture was drawn for.
    var isResized: Bool { drawnSize.map { $0 != .current } ?? false }

    /// Takes the present size of the terminal, for which the next picture is to be made.
    mutating func measure() { view.size = .current }

    /// Draws a picture over the one before it.
    mutating func draw(_ picture: [UInt8]) throws {
        try Console.result(frame(picture))
        drawnSize = view.size
    }

    /// The picture with the escape sequences that move the cursor.
    private func frame(_ picture: [UInt8]) -> [UInt8] {
        guard view.movesCursor else { return picture }
        let top = "\u{1B}[H"
        let (before, after): (String, String)
        if let drawnSize, drawnSize == view.size {
            // The cursor goes back below the notes that were printed since, so that the next one does not overwrite them.
            (before, after) = ("\u{1B}7" + top + removal, "\u{1B}8")
        } else if drawnSize == nil {
            // What the screen shows moves up out of sight, and is not lost.
            (before, after) = (String(repeating: "\n", count: view.size.rows) + top, "\u{1B}[J")
        } else {
            (before, after) = (removal + "\u{1B}[2J" + top, "")
        }
        // A terminal that can shows the change all at once; others ignore these two.
        return Array(("\u{1B}[?2026h" + before).utf8) + picture + Array((after + "\u{1B}[?2026l").utf8)
    }

    /// Frees the pictures on the screen, which Kitty would keep below the new one.
    private var removal: String { view.format.name == TerminalFormat.kitty.name ? "\u{1B}_Ga=d,d=A,q=2\u{1B}\\" : "" }
}
