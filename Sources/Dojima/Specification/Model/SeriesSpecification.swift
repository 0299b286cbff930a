public import DojimaChart
import DojimaSeries
package import DojimaText

/// A series of one symbol: its prices, or a study computed from its bars; or a column of a table.
@dynamicMemberLookup
public struct SeriesSpecification: Sendable, Equatable {
    /// A symbol of the database, or a file; exactly one of this, `study` and `column` is set.
    public var symbol: String?
    /// The study that is computed from the bars; `nil` for the prices themselves or a column.
    public var study: Study?
    /// The column of the specification's table, by its name or, as `#2`, by its position.
    public var column: String?
    /// The symbol that a study is computed from; `nil` for the first of the chart.
    public var basis: String?
    /// The colours of a study's lines after the one that heads its legend entry, in drawing order, such as that of the signal of `macd`.
    public var lineColors: [ColorChoice] = []
    /// The options that do not depend on the data, also members of the specification itself: `series.color`.
    public var options = SeriesOptions()

    /// - Parameters:
    ///   - symbol: a symbol of the database, or a file; exactly one of this and `study` is given.
    ///   - study: the study whose values are drawn.
    ///   - of: the symbol that the study is computed from; `nil` for the first of the chart.
    ///   - change: sets the options.
    public init(
        symbol: String? = nil, study: Study? = nil, of: String? = nil, _ change: (inout SeriesOptions) -> Void = { _ in }
    ) {
        (self.symbol, self.study, self.basis) = (symbol, study, of)
        change(&options)
    }

    public subscript<Value>(dynamicMember path: WritableKeyPath<SeriesOptions, Value>) -> Value {
        get { options[keyPath: path] }
        set { options[keyPath: path] = newValue }
    }
}

extension SeriesSpecification: Record {
    package init() { self.init(symbol: nil) }

    package static var fields: [Field<SeriesSpecification>] {
        [
            Field("symbol", \.symbol, .text, "A symbol of the database, a file, or an expression of them such as A/B."),
            Field(
                "study", \.study, .study, "An indicator such as sma:20, volume, or a formula such as spread = (close - sma:200) / atr:14."),
            Field("column", \.column, .text, "A column of the table, by its name or, as #2, by its position."),
            Field("of", \.basis, .text, "The symbol that the study is computed from; by default the first of the chart."),
            Field(
                "lineColors", \.lineColors, .list(.color, 0...20),
                "The colours of a study's lines after the first, in drawing order, such as that of the signal of macd."),
            Field(
                "type", \.options.kind, .seriesKind,
                "The series type; by default candlestick, and line for further symbols and for closes alone."),
        ] + SeriesOptions.fields.map { Field($0, of: \.options) }
    }

    package static var rules: [FieldRule] {
        [.exactlyOne(["symbol", "study", "column"]), .notAll(["type", "study"]), .needs("of", "study"), .needs("lineColors", "study")]
            + SeriesOptions.rules
    }
}

extension Form<Study> {
    static var study: Form {
        Form.parsed(
            advice: "write an indicator such as sma:20, volume, or a formula such as mid = (high + low)/2",
            examples: ["sma:20", "bbands:20,2", "volume", "spread = (close - sma:200) / atr:14"],
            parse: { text, path in
                do throws(RequestError) {
                    return try Study(text, among: path.catalogs.indicators, formulas: FormulaNames(allowsOthers: true))
                } catch { throw TextError(error.message) }
            }, text: \.text
        ).withoutCheck
    }
}
