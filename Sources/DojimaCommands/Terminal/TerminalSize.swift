import DojimaText
import DojimaPlatform

/// The size of a terminal in characters, and the size of a character in pixels if the terminal reports it.
struct TerminalSize: Equatable {
    var columns: Int
    var rows: Int
    /// The size of one character in pixels; `nil` if it is unknown.
    var cell: (width: Double, height: Double)?

    static func == (a: TerminalSize, b: TerminalSize) -> Bool {
        (a.columns, a.rows) == (b.columns, b.rows) && a.cell?.width == b.cell?.width && a.cell?.height == b.cell?.height
    }

    /// The size of the terminal of standard output. If that is not a terminal: the size in the variables `COLUMNS` and `LINES`, then that
    /// of the terminal of standard error or input, else 80 by 24.
    static var current: TerminalSize {
        if let size = TerminalSize(of: STDOUT_FILENO) { return size }
        if let columns = environment("COLUMNS").flatMap({ Int($0) }), columns > 0 {
            let rows = environment("LINES").flatMap { Int($0) } ?? 24
            return TerminalSize(columns: min(columns, maximumCells), rows: max(1, min(rows, maximumCells)))
        }
        return TerminalSize(of: STDERR_FILENO) ?? TerminalSize(of: STDIN_FILENO) ?? TerminalSize(columns: 80, rows: 24)
    }

    /// The width of texts, as the argument parser determines it: the variable `COLUMNS`, else the columns of the terminal of standard
    /// output, else 80.
    static var columnsOfText: Int {
        if let columns = environment("COLUMNS").flatMap({ Int($0) }), columns > 0 { return columns }
        return TerminalSize(of: STDOUT_FILENO)?.columns ?? 80
    }

    /// The maximum number of columns and rows. No terminal is larger, but a reported size may be wrong.
    private static let maximumCells = 1000

    init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }

    /// Creates the size that the kernel reports; `nil` if the descriptor is not a terminal or the size is unknown.
    private init?(of descriptor: Int32) {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
        columns = min(Int(size.ws_col), TerminalSize.maximumCells)
        rows = min(Int(size.ws_row), TerminalSize.maximumCells)
        let (width, height) = (Double(size.ws_xpixel) / Double(size.ws_col), Double(size.ws_ypixel) / Double(size.ws_row))
        // Other values are placeholders that some terminals report.
        if (3...100).contains(width), (5...200).contains(height) { cell = (width, height) }
    }
}
