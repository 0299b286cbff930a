import DojimaScale
import DojimaTime

/// Draws the heading: symbol, interval, exchange and note in one line, or a title with these below it, each in at most two lines.
struct HeadingDrawer {
    let title: String
    /// The texts after the title, in order.
    let details: [String]
    /// The details that describe the unit of the values. A long title and the other details are shortened so that these fit.
    var units: [String] = []
    /// Whether the details are below the title instead of next to it.
    let hasTwoLines: Bool
    /// The maximum number of lines of the title.
    let titleLines: Int
    /// The maximum number of lines of the details below the title.
    var detailLines = 1
    let options: LayoutOptions
    /// The rectangle of the heading without margins, in picture coordinates.
    let box: Rect
    /// The rectangle of the plots, in picture coordinates.
    let plots: Rect
    /// The x on which the title is centred, in picture coordinates.
    let middle: Double
    let style: DrawingStyle

    /// The texts of the heading; none if it is hidden.
    var runs: [TextRun] {
        guard !options.titleHidden else { return [] }
        let (typesetter, type) = (style.typesetter, style.type)
        let gap = type.subtitle.size * 0.6
        let unitWidth = hasTwoLines || units.isEmpty ? 0 : typesetter.width(units.joined(separator: " · "), type.subtitle) + gap
        let maxTitleWidth = max(width - unitWidth, min(width, width * 0.3))
        let lines = WrappedText(title, type.heading, width: maxTitleWidth, maxLines: titleLines, typesetter).lines
        let titleWidth = typesetter.width(lines.last ?? "", type.heading)
        let free = hasTwoLines ? width : width - titleWidth - gap
        let texts =
            hasTwoLines && detailLines > 1
            ? WrappedText(details.joined(separator: " · "), type.subtitle, width: width, maxLines: detailLines, typesetter).lines
            : [fittedDetails(within: free)]
        let text = texts[0]
        let textWidth = typesetter.width(text, type.subtitle)
        let first = box.y + type.heading.size * 0.98
        let titles = lines.enumerated().map { index, line in
            let isBesideText = index == lines.count - 1 && !text.isEmpty && !hasTwoLines
            let width = typesetter.width(line, type.heading) + (isBesideText ? gap + textWidth : 0)
            return typesetter.text(
                line, type.heading, style.theme.colored(\.title).strongText, x: start(of: width),
                baseline: first + Double(index) * type.headingLine,
                role: "title")
        }
        guard !text.isEmpty, let last = titles.last else { return backed(titles) }
        let baseline = first + Double(titles.count - 1) * type.headingLine
        let below = texts.enumerated().map { index, line in
            typesetter.text(
                line, type.subtitle, style.theme.colored(\.subtitle).text,
                x: hasTwoLines ? start(of: typesetter.width(line, type.subtitle)) : last.box.maxX + gap,
                baseline: hasTwoLines ? baseline + type.subtitle.size * 1.35 + 2 + Double(index) * type.subtitleLine : baseline,
                role: "subtitle")
        }
        return backed(titles + below)
    }

    /// Returns the details that fit, truncated if not even the units do.
    private func fittedDetails(within width: Double) -> String {
        let first = details.prefix(1).filter { !units.contains($0) }
        let choices = [details] + (units.isEmpty ? [] : [first + units, units])
        let texts = choices.map { $0.joined(separator: " · ") }
        let fitting = texts.first { style.typesetter.width($0, style.type.subtitle) <= width }
        return fitting ?? texts.last.map { $0.isEmpty ? "" : style.typesetter.fitted($0, style.type.subtitle, within: width) } ?? ""
    }

    /// Returns the texts, with a halo if they are over the plot.
    private func backed(_ runs: [TextRun]) -> [TextRun] {
        options.titleOverPlot ? runs.map { $0.haloed(style.theme.halo) } : runs
    }

    /// The maximum width of a line that is aligned as requested and stays within the margins.
    private var width: Double {
        options.titleAlign == .left ? ends.right - ends.left : max(0, 2 * min(middle - ends.left, ends.right - middle))
    }

    /// The left and right limits of a line: the edges of the plot for a title over it, else those of the heading.
    private var ends: (left: Double, right: Double) { options.titleOverPlot ? (plots.x, plots.maxX) : (box.x, box.maxX) }

    /// Returns the x at which a line of the given width begins.
    private func start(of width: Double) -> Double { options.titleAlign == .left ? ends.left : middle - width / 2 }
}

extension HeadingDrawer {
    /// Creates the drawer of a chart's heading in a frame.
    init(_ chart: Chart, in frame: ChartFrame, _ style: DrawingStyle) {
        let title = chart.options.shownTitle
        let (details, units) = HeadingDrawer.details(of: chart, style)
        let transform = style.transform
        let middle =
            switch chart.layout.titleAlign {
            case .left, .chart: transform(frame.size).width / 2
            case .canvas: transform(frame.canvas).midX
            case .plot: transform(frame.plots).midX
            }
        self.init(
            title: title.isEmpty ? chart.heading.symbol : title, details: details, units: units,
            hasTwoLines: chart.options.hasTwoHeadingLines(style.type), titleLines: frame.needs.titleLines,
            detailLines: frame.needs.detailLines, options: chart.layout, box: frame.heading, plots: transform(frame.plots), middle: middle,
            style: style)
    }

    /// Returns the texts after the title, and those of them that describe the unit of the values.
    private static func details(of chart: Chart, _ style: DrawingStyle) -> (all: [String], units: [String]) {
        let (heading, subtitle) = (chart.heading, chart.options.shownSubtitle)
        let grouping = heading.note.isEmpty && !chart.isFacet ? chart.groupingText : nil
        // A subtitle is expected to describe the values.
        let bases = chart.isFacet || !subtitle.isEmpty ? [] : chart.bases
        let change = [heading.change].filter { !$0.isEmpty }
        let facts = [heading.change, grouping ?? heading.interval, heading.exchange, heading.adjustment, heading.note]
        let details = (facts + bases).filter { !$0.isEmpty }
        let hasTwoLines = chart.options.hasTwoHeadingLines(style.type)
        let all =
            !subtitle.isEmpty
            ? change + [subtitle]
            : chart.options.shownTitle.isEmpty ? details : hasTwoLines ? [heading.symbol] + details : change + bases
        return (all, change + bases)
    }
}

extension HeadingDrawer {
    /// Returns the number of lines of a chart's title, 1 or 2; a title over the plot or in a low picture has one.
    static func titleLines(of chart: Chart, _ style: DrawingStyle) -> Int {
        lines(of: chart.options.shownTitle, style.type.heading, height: style.type.headingLine, in: chart, style)
    }

    /// Returns the number of lines of the details below a chart's title, 1 or 2, by the same rule.
    static func detailLines(of chart: Chart, _ style: DrawingStyle) -> Int {
        guard chart.options.hasTwoHeadingLines(style.type) else { return 1 }
        let text = details(of: chart, style).all.joined(separator: " · ")
        return lines(of: text, style.type.subtitle, height: style.type.subtitleLine, in: chart, style)
    }

    private static func lines(of text: String, _ font: Font, height: Double, in chart: Chart, _ style: DrawingStyle) -> Int {
        guard !chart.layout.titleOverPlot, height <= chart.size.height / 12 else { return 1 }
        let columns = chart.layout.titleAlign == .canvas || chart.layout.titleAlign == .plot ? 2 * 60.0 : 0
        let width = chart.size.width - 2 * style.type.margin - columns
        return style.typesetter.width(text, font) > width ? 2 : 1
    }
}

extension Chart {
    /// The texts of the bases of the rebased axes, without repetition.
    var bases: [String] {
        panes.flatMap(\.axes).compactMap { $0.rebasing?.description(on: time) }.reduce(into: []) {
            if !$1.isEmpty, !$0.contains($1) { $0.append($1) }
        }
    }

    /// The interval of the data and that of the bars grouped for the picture, such as `1-minute data, shown weekly`, and that of studies,
    /// which are not grouped; `nil` if no bars are grouped.
    fileprivate var groupingText: String? {
        let grouped = panes.flatMap(\.series).filter { $0.shownAs != nil && $0.shownAs != heading.interval }
        // If lines show every bar, only the volumes are grouped.
        let prices = grouped.first { $0.kind.baseline == nil }
        let interval = BarInterval(heading.interval)?.adjective
        let data = interval.map { "\($0) data, " } ?? ""
        let hasStudies = panes.flatMap(\.series).contains { !$0.isHidden && $0.shownAs == nil && !$0.isPrice && $0.kind != .profile }
        let shown = { (text: String) in BarInterval(text).map(\.adverb) ?? "as \(text) bars" }
        if let own = prices?.shownAs {
            return data + "shown \(shown(own))" + (hasStudies ? interval.map { ", with \($0) studies" } ?? "" : "")
        }
        return grouped.first?.shownAs.map { data + "volume shown \(shown($0))" }
    }
}

/// A text in one line, or in two if it is too wide for one.
struct WrappedText {
    let lines: [String]

    /// Breaks a text between words into lines of nearly equal width; the last line is truncated if it is too wide.
    ///
    /// - Parameter maxLines: the maximum number of lines, 1 or 2.
    init(_ text: String, _ font: Font, width: Double, maxLines: Int, _ typesetter: Typesetter) {
        guard maxLines > 1, typesetter.width(text, font) > width else {
            lines = [typesetter.fitted(text, font, within: width)]
            return
        }
        let words = text.split(separator: " ")
        let breaks = (1..<max(1, words.count)).map { count in
            (words.prefix(count).joined(separator: " "), words.dropFirst(count).joined(separator: " "))
        }.filter { typesetter.width($0.0, font) <= width }
        let fitting = breaks.filter { typesetter.width($0.1, font) <= width }
        let best = fitting.min {
            max(typesetter.width($0.0, font), typesetter.width($0.1, font))
                < max(typesetter.width($1.0, font), typesetter.width($1.1, font))
        }
        // If even two lines are too short, the first takes as many words as fit.
        guard let (first, rest) = best ?? breaks.last else {
            lines = [typesetter.fitted(text, font, within: width)]
            return
        }
        lines = [first, typesetter.fitted(rest, font, within: width)]
    }
}

extension Typography {
    /// The distance between the baselines of two title lines.
    var headingLine: Double { (heading.size * 1.25).rounded() }

    /// The distance between the baselines of two lines of details.
    var subtitleLine: Double { (subtitle.size * 1.35).rounded() }
}
