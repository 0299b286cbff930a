public import DojimaSeries
import DojimaText

/// A colour for the points that meet some conditions: `volume > p90: #F57C00`.
public struct ColorRule: Sendable, Equatable {
    /// All conditions must hold; without any, the rule holds for every point that has a value.
    public var conditions: [ColorCondition]
    public var color: PointHue
    public var roles: ColorRoles
    /// The name in the legend; empty for the conditions themselves.
    public var title = ""
    /// The id of the series that a chart's rule applies to; `nil` for the prices and their volume.
    public var series: String?

    public init(_ conditions: [ColorCondition], color: PointHue, roles: ColorRoles = .all, series: String? = nil) {
        self.conditions = conditions
        self.color = color
        self.roles = roles
        self.series = series
    }

    /// The ids of the horizontal lines that it refers to.
    public var lines: [String] { conditions.flatMap { [$0.left, $0.right] }.compactMap(\.line) }

    /// The indicators that it uses.
    package var studies: [IndicatorRequest] { conditions.flatMap { [$0.left, $0.right] }.compactMap(\.study) }

    /// The written form of the conditions; `else` without any.
    public var condition: String { conditions.isEmpty ? "else" : conditions.map(\.text).joined(separator: " and ") }
}

/// A comparison of two quantities of each point. It does not hold if one of them is missing.
public struct ColorCondition: Sendable, Equatable {
    public enum Comparison: String, Sendable, CaseIterable {
        case greater = ">"
        case greaterOrEqual = ">="
        case less = "<"
        case lessOrEqual = "<="
        case equal = "="
        case different = "!="

        /// Whether the comparison holds, given the difference of left and right.
        func holds(_ difference: Double) -> Bool {
            switch self {
            case .greater: difference > 0
            case .greaterOrEqual: difference >= 0
            case .less: difference < 0
            case .lessOrEqual: difference <= 0
            case .equal: difference == 0
            case .different: difference != 0 && !difference.isNaN
            }
        }
    }

    public var left: ColorOperand
    public var comparison: Comparison
    public var right: ColorOperand

    public init(_ left: ColorOperand, _ comparison: Comparison, _ right: ColorOperand) {
        self.left = left
        self.comparison = comparison
        self.right = right
    }

    public var text: String { "\(left.text) \(comparison.rawValue) \(right.text)" }
}

/// A quantity that a rule compares.
public indirect enum ColorOperand: Sendable, Equatable {
    /// A quantity of the point itself.
    public enum Column: String, Sendable, CaseIterable {
        /// The value drawn: the close, the value, a column's volume.
        case value
        case open, high, low, close, volume
        /// The change of the close from the previous close, in percent.
        case change
        /// The difference of high and low.
        case range
    }

    case number(Double)
    case column(Column)
    /// A percentile, from 1 to 99, of the other quantity over all points in the window, interpolated linearly.
    case percentile(Int)
    /// The mean of the other quantity over all points in the window.
    case mean
    /// An indicator and the index of its column.
    case study(String, output: Int)
    /// The value of the horizontal line with this id, first in the series' own pane, then in others; missing without such a line.
    case line(String)
    case multiple(Double, ColorOperand)

    /// The written form.
    public var text: String {
        switch self {
        case .number(let number): shortNumber(number)
        case .column(let column): column.rawValue
        case .percentile(let percent): percent == 50 ? "median" : "p\(percent)"
        case .mean: "mean"
        case .study(let text, let output):
            (try? IndicatorRequest(text).columnNames).flatMap { $0.indices.contains(output) ? $0[output] : nil } ?? text
        case .line(let id): "line:\(id)"
        case .multiple(let factor, let operand): "\(shortNumber(factor))*\(operand.text)"
        }
    }

    /// The id of the horizontal line whose value it is; `nil` for other quantities.
    public var line: String? {
        switch self {
        case .line(let id): id
        case .multiple(_, let operand): operand.line
        default: nil
        }
    }

    /// The indicator that it needs; `nil` for none.
    public var study: IndicatorRequest? {
        switch self {
        case .study(let text, _): try? IndicatorRequest(text)
        case .multiple(_, let operand): operand.study
        default: nil
        }
    }
}
