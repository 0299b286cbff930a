import Dojima
import DojimaCairo
import DojimaChart
import DojimaScale
import DojimaText

/// The settings for drawing charts in a terminal: format, colours, size and theme.
struct TerminalView {
    var format: TerminalFormat
    var colors: TerminalColors
    var isDark: Bool
    var movesCursor: Bool
    var size: TerminalSize
    /// The size given by the user, in logical pixels; `nil` for the size of the terminal.
    var givenSize: SizeArgument?
    /// The scale given by the user; `nil` for one that suits the terminal's letters.
    var givenScale: Double?

    /// A specification that fits into the terminal, and the cells that its picture covers.
    struct Fitted {
        @Boxed var specification: ChartSpecification
        var placement: TerminalPlacement
    }

    /// The number of rows that stay free below a picture, for notes and the next prompt.
    private static let freeRows = 2
    /// The rows per column of a picture with the aspect ratio 16:9, if characters are twice as high as wide.
    private static let rowsPerColumn = 9.0 / 32

    /// The columns and rows of a picture: all columns of the terminal, and the rows for the aspect ratio 16:9, but at most the rows of the
    /// terminal without the free ones.
    private var cells: (columns: Int, rows: Int) {
        if let givenSize {
            let cell = CharacterGrid.cell
            return (
                max(1, Int(clamping: Double(givenSize.width) / cell.width)), max(1, Int(clamping: Double(givenSize.height) / cell.height))
            )
        }
        let ratio = size.cell.map { $0.width / $0.height * 2 } ?? 1
        let rows = (Double(size.columns) * TerminalView.rowsPerColumn * ratio).rounded()
        return (max(size.columns, 15), max(min(size.rows - TerminalView.freeRows, Int(clamping: rows)), 6))
    }

    /// Returns the specification in the size of the terminal, with a theme that matches its background unless it has a theme.
    func fitted(_ specification: ChartSpecification) -> Fitted {
        var fitted = Fitted(specification: specification, placement: TerminalPlacement(colors: colors))
        fitted.specification.theme = specification.theme ?? (isDark ? "dark" : "light")
        let (columns, rows) = cells
        if format.hasCharacters {
            fitted.specification.options.size = CharacterGrid.size(columns: columns, rows: rows)
            fitted.specification.options.scale = CharacterGrid.scale
        } else if let givenSize {
            (fitted.specification.options.width, fitted.specification.options.height) = (Double(givenSize.width), Double(givenSize.height))
            fitted.specification.options.scale = givenScale ?? 1
        } else {
            let cell = size.cell ?? (8, 16)
            // Letters of the picture are about as large as the terminal's, on high-density screens too.
            let scale = givenScale ?? max(1, (cell.height / 18 * 2).rounded() / 2)
            fitted.specification.options.scale = scale
            fitted.specification.options.width = max(120, (Double(columns) * cell.width / scale).rounded(.down))
            fitted.specification.options.height = max(80, (Double(rows) * cell.height / scale).rounded(.down))
            (fitted.placement.columns, fitted.placement.rows) = (columns, rows)
        }
        return fitted
    }

    /// A measurer for the texts of a picture in the terminal.
    var measurer: TextMeasurer { format.hasCharacters ? TextMeasurer(measure: CharacterGrid.measure) : TextMeasurer() }
}
