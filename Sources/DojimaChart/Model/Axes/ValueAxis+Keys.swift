import DojimaScale
package import DojimaText
import DojimaTime

extension ValueAxis: Record {
    package static var fields: [Field<ValueAxis>] {
        [
            Field("id", \.id, .anyText, "A name by which series and annotations choose the axis; by default price, price-2, ..."),
            Field("side", \.side, .word(of: [.left, .right]), "The side of the plot; by default right, for the second symbol left."),
            Field("scale", \.scale, .word(of: Scale.allCases), "How values are mapped to pixel positions."),
            Field("inverted", \.isInverted, .flag, "Whether values increase downwards, as for yields or inversely quoted exchange rates."),
            Field(
                "ticks", \.ticks,
                .parsed(advice: ValueTicks.advice, examples: ["5", "5@1", "2^1"], parse: { ValueTicks($0) }, text: \.text),
                "A step such as 5 or 5@1, 2^1 for each power of 2 on a logarithmic axis, or comma-separated values."),
            Field(
                "format", \.format, .valueFormat, "number, compact, percent, a pattern such as %.2f, or fractions: 1/32, 1'32."),
            Field("title", \.title, .anyText, "The title next to the labels; by default the currency of the instrument."),
            Field(
                "range", \.fixedRange, .range(.number()),
                "The minimum and maximum of the axis; by default those of the window."
            ),
            Field(
                "titlePlacement", \.titlePlacement, .word(of: AxisTitlePlacement.allCases),
                "The position of the title: at the upper end, or in the middle, rotated (turned) or horizontal (level)."
            ),
            Field("minSpan", \.minSpan, .number(1e-300...1e300), "The minimum span of the axis."),
            Field("crosses", \.crosses, .time, "The axis crosses the plot at this time."),
            Field("fixedLabels", \.hasFixedLabels, .flag, "Whether labels stay at the edge of the plot if the axis crosses it."),
            Field(
                "padding", \.padding, .padding(.number(0...1e300)),
                "The space below and above the visible values, in values of the axis: [2, 5]. It has no effect with range."),
            Field(
                "minors", \.minors, .valueMinors,
                "The minor ticks: none, automatic, /5 for five parts of each step, or a distance such as 0.5 if the ticks have one."),
            Field("lowEnd", \.lowEnd, .word(of: TickClip.allCases), "The label at the low end of the axis, if it does not fit there."),
            Field("highEnd", \.highEnd, .word(of: TickClip.allCases), "The label at the high end of the axis, if it does not fit there."),
            Field("labelAngle", \.labelAngle, .word(of: LabelAngle.allCases), "The angle of the labels."),
            Field(
                "skips", \.skips, .list(.skip, 0...100),
                "Ranges of values that a linear axis leaves out, each from the first number up to the second: [[20, 80]]."),
            Field("style", \.style, .record, "The marks, labels and lines of the axis, each of which can be hidden."),
        ]
    }

    package static var rules: [FieldRule] { [.needs("fixedLabels", "crosses")] }

    package func check(_ path: TextPath) throws {
        guard scale != .logarithmic || skips.isEmpty else {
            throw path.key("skips", line: nil).error("a logarithmic axis leaves out no values; remove skips, or use a linear scale")
        }
        guard let range = fixedRange else { return }
        guard range.lowerBound < range.upperBound else {
            throw path.key("range", line: nil).error("is empty; write two numbers, the lower first")
        }
        guard scale != .logarithmic || range.lowerBound > 0 else {
            throw path.key("range", line: nil).error(
                "a logarithmic axis cannot show \(shortNumber(range.lowerBound)); write numbers above 0")
        }
    }

    /// The range in its written form in specifications.
    private var fixedRange: ClosedRange<Double>? {
        get { if case .fixed(let range)? = range { range } else { nil } }
        set { range = newValue.map { .fixed($0) } }
    }
}

extension Form<Range<Double>> {
    /// A half-open range, written as a list of two numbers, the lower first.
    fileprivate static var skip: Form {
        .mapped(
            from: .list(.number(), 2...2),
            { bounds, path in
                guard bounds[0] < bounds[1] else { throw path.error("is empty; write two numbers, the lower first") }
                return bounds[0]..<bounds[1]
            }, inverse: { [$0.lowerBound, $0.upperBound] })
    }
}
