import DojimaChart
import DojimaScale
import DojimaText

/// The values of a figure on a page: a row for each slice, tile or point.
struct FigureTable {
    struct Row {
        var name: String
        /// The values as they are shown; empty for missing ones.
        var values: [String]
        /// The values with all their digits.
        var digits: [String]
    }

    /// The names of the values.
    let columns: [String]
    let rows: [Row]

    /// Creates the table of the parts of a figure; `nil` for a chart, which has no such parts.
    init?(_ parts: DescribedParts) {
        if let slices = parts.slices {
            let decimals = NumberText.decimals(of: slices.map(\.value), maximum: 2)
            columns = ["Value", "Share"]
            rows = slices.map { slice in
                FigureTable.row(slice.name, [.number(slice.value, decimals), .text(shareText(slice.share))])
            }
        } else if let tiles = parts.tiles {
            let total = tiles.reduce(0) { $0 + $1.value }
            let decimals = NumberText.decimals(of: tiles.map(\.value), maximum: 2)
            let colorDecimals = NumberText.decimals(of: tiles.map(\.colorValue), maximum: 2)
            columns = ["Group", "Value", "Share", "Colour"]
            rows = tiles.map { tile in
                FigureTable.row(
                    tile.name,
                    [
                        .text(tile.group), .number(tile.value, decimals), .text(shareText(tile.value / total)),
                        .number(tile.colorValue, colorDecimals),
                    ])
            }
        } else if let points = parts.polar?.points {
            let decimals = NumberText.decimals(of: points.map(\.value), maximum: 2)
            columns = ["Series", "Value"]
            rows = points.map { point in
                let angle = NumberText.plain(point.angle, decimals: NumberText.decimals(of: point.angle, maximum: 2))
                let name = point.name.isEmpty ? "\(angle)°" : point.name
                return FigureTable.row(name, [.text(point.series), .number(point.value, decimals)])
            }
        } else {
            return nil
        }
    }

    private enum Value {
        case text(String)
        case number(Double, _ decimals: Int)
    }

    private static func row(_ name: String, _ values: [Value]) -> Row {
        Row(
            name: name,
            values: values.map { value in
                switch value {
                case .text(let text): text
                case .number(let number, let decimals): number.isFinite ? NumberText.plain(number, decimals: decimals) : ""
                }
            },
            digits: values.map { value in
                switch value {
                case .text(let text): text
                case .number(let number, _): number.isFinite ? plainNumber(number) : ""
                }
            })
    }
}
