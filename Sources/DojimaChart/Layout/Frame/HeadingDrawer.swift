import DojimaScale
import DojimaTime

/// Draws the heading: a title of at most two lines, and interval, exchange and other details next to it or below it.
struct HeadingDrawer {
    let title: String
    /// The texts after the title, in order.
    let details: [String]
    /// The details that describe the unit of the values. A long title and the other details are shortened so that these fit.
    var units: [String] = []
    /// Whether the last detail is the subtitle of the options, which is truncated visibly instead of leaving out parts of it.
    var hasOwnSubtitle = false
    /// The number of lines of the details below the title; 0 for details next to it.
    let detailLines: Int
    /// The maximum number of lines of the title.
    let titleLines: Int
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
        guard !options.hidesTitle else { return [] }
        let (typesetter, type) = (style.typesetter, style.type)
        let hasTwoLines = detailLines > 0
        let gap = HeadingDrawer.gap(type)
        let unitWidth = hasTwoLines || units.isEmpty ? 0 : typesetter.width(units.joined(separator: " · "), type.subtitle) + gap
        // A symbol is not truncated.
        let maxTitleWidth = max(width - unitWidth, min(width, max(width * 0.3, 4 * type.heading.size)))
        let lines = WrappedText(title, type.heading, width: maxTitleWidth, maxLines: titleLines, typesetter).lines
        let titleWidth = typesetter.width(lines.last ?? "", type.heading)
        let free = hasTwoLines ? width : width - titleWidth - gap
        let texts = fittedDetails(within: free)
        let text = texts.first ?? ""
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
        let color = style.theme.colored(\.subtitle).text
        return backed(
            titles
                + texts.enumerated().map { index, text in
                    let x = hasTwoLines ? start(of: typesetter.width(text, type.subtitle)) : last.box.maxX + gap
                    let y = hasTwoLines ? baseline + 2 + Double(index + 1) * type.detailLine : baseline
                    return typesetter.text(text, type.subtitle, color, x: x, baseline: y, role: "subtitle")
                })
    }

    /// Returns the lines of the details that fit. The last parts of the details are left out as needed, then all but the units. A text that
    /// does not fit either is truncated, and units, which contain numbers, are left out.
    private func fittedDetails(within width: Double) -> [String] {
        let (typesetter, font) = (style.typesetter, style.type.subtitle)
        let text = details.joined(separator: " · ")
        if detailLines > 1, typesetter.width(text, font) > width {
            return WrappedText(text, font, width: width, maxLines: detailLines, typesetter).lines
        }
        let first = details.prefix(1).filter { !units.contains($0) }
        let parts = hasOwnSubtitle ? [] : text.split(separator: " · ").map(String.init)
        let prefixes = (1..<max(1, parts.count)).reversed().map { Array(parts.prefix($0)) }
        let shorter = units.isEmpty ? prefixes : [first + units, units]
        let texts = ([details] + shorter).map { $0.joined(separator: " · ") }
        if let fitting = texts.first(where: { typesetter.width($0, font) <= width }) { return [fitting] }
        guard let last = texts.last, !last.isEmpty, units.isEmpty || hasOwnSubtitle else { return [""] }
        return [typesetter.fitted(last, font, within: width)]
    }

    /// The distance from the title to details next to it.
    static func gap(_ type: Typography) -> Double { type.subtitle.size * 0.6 }

    /// Returns the texts, with a halo if they are over the plot.
    private func backed(_ runs: [TextRun]) -> [TextRun] {
        options.drawsTitleOverPlot ? runs.map { $0.haloed(style.theme.halo) } : runs
    }

    /// The maximum width of a line that is aligned as requested and stays within the margins.
    private var width: Double {
        options.titleAlign == .left ? ends.right - ends.left : max(0, 2 * min(middle - ends.left, ends.right - middle))
    }

    /// The left and right limits of a line: the edges of the plot for a title over it, else those of the heading.
    private var ends: (left: Double, right: Double) { options.drawsTitleOverPlot ? (plots.x, plots.maxX) : (box.x, box.maxX) }

    /// Returns the x at which a line of the given width begins.
    private func start(of width: Double) -> Double { options.titleAlign == .left ? ends.left : middle - width / 2 }
}

extension HeadingDrawer {
    /// Creates the drawer of a chart's heading in a frame.
    init(_ chart: Chart, in frame: ChartFrame, _ style: DrawingStyle) {
        let texts = HeadingTexts(chart, style)
        let transform = style.transform
        let middle =
            switch chart.layout.titleAlign {
            case .left, .chart: transform(frame.size).width / 2
            case .canvas: transform(frame.canvas).midX
            case .plot: transform(frame.plots).midX
            }
        self.init(
            title: texts.title, details: texts.details, units: texts.units, hasOwnSubtitle: !chart.options.shownSubtitle.isEmpty,
            detailLines: frame.needs.detailLines, titleLines: frame.needs.titleLines, options: chart.layout, box: frame.heading,
            plots: transform(frame.plots), middle: middle, style: style)
    }
}

extension Heading {
    /// Returns the interval, in words in a heading for readers of a newspaper, which has the change of the price: `daily` instead of `1d`.
    package func intervalText(_ theme: Theme) -> String {
        (theme.showsChange ? BarInterval(interval)?.adjective : nil) ?? interval
    }
}

/// The texts of a chart's heading, and the numbers of lines that they need.
struct HeadingTexts {
    let title: String
    let details: [String]
    /// The details that describe the unit of the values.
    let units: [String]
    /// The number of lines of the title, 1 or 2; a title over the plot or in a low picture has one.
    let titleLines: Int
    /// The number of lines of the details below the title; 0 for details next to it.
    let detailLines: Int

    init(_ chart: Chart, _ style: DrawingStyle) {
        let (heading, options, type) = (chart.heading, chart.options, style.type)
        let (own, subtitle, height) = (options.shownTitle, options.shownSubtitle, chart.size.height)
        let isBelow = !(own.isEmpty && subtitle.isEmpty) && type.density != .small
        let grouping = heading.note.isEmpty && !chart.isFacet ? chart.groupingText : nil
        // A subtitle is expected to describe the values.
        let bases = chart.isFacet || !subtitle.isEmpty ? [] : chart.bases
        let change = [heading.change].filter { !$0.isEmpty }
        let facts = [heading.change, grouping ?? heading.intervalText(style.theme), heading.exchange, heading.adjustment, heading.note]
        let all = (facts + bases).filter { !$0.isEmpty }
        let title = own.isEmpty ? heading.symbol : own
        let details = !subtitle.isEmpty ? change + [subtitle] : own.isEmpty ? all : isBelow ? [heading.symbol] + all : change + bases
        (self.title, self.details, units) = (title, details, change + bases)

        let hasOwnRows = !chart.layout.drawsTitleOverPlot && !chart.layout.hidesTitle
        let isCentered = chart.layout.titleAlign == .canvas || chart.layout.titleAlign == .plot
        let width = chart.size.width - 2 * type.margin - (isCentered ? 2 * 60 : 0)
        let titleWidth = style.typesetter.width(title, type.heading)
        titleLines = hasOwnRows && type.headingLine <= height / 12 && !own.isEmpty && titleWidth > width ? 2 : 1
        // A low picture has a line for the details only if the units, or else the first detail, would not fit next to the title. Small
        // charts next to each other have headings of one height.
        let isHigh = type.detailLine <= height / 16
        let isAlone = chart.typeSize == nil && hasOwnRows && type.detailLine <= height / 9
        let first = details.first?.split(separator: " · ").first.map(String.init)
        let least = units.isEmpty ? [first].compactMap(\.self) : units
        let needed = style.typesetter.width((isHigh ? details : least).joined(separator: " · "), type.subtitle)
        let isTooLong = isAlone && needed > 0 && titleWidth + HeadingDrawer.gap(type) + needed > width
        let isVeryLong = isAlone && isHigh && needed > width && 2 * type.detailLine <= height / (subtitle.isEmpty ? 10 : 8)
        detailLines = !(isBelow || isTooLong) ? 0 : isVeryLong ? 2 : 1
    }
}

extension Chart {
    /// The texts of the bases of the rebased axes, without repetition.
    var bases: [String] {
        panes.flatMap(\.axes).compactMap { $0.rebasing?.description(on: timeAxis) }.reduce(into: []) {
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

/// A title in one line, or in two if it is too wide for one.
struct WrappedText {
    let lines: [String]

    /// Breaks a title between words into lines of nearly equal width; the last line is truncated if it is too wide.
    ///
    /// - Parameter maxLines: the maximum number of lines, 1 or 2.
    init(_ title: String, _ font: Font, width: Double, maxLines: Int, _ typesetter: Typesetter) {
        guard maxLines > 1, typesetter.width(title, font) > width else {
            lines = [typesetter.fitted(title, font, within: width)]
            return
        }
        let words = title.split(separator: " ")
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
            lines = [typesetter.fitted(title, font, within: width)]
            return
        }
        lines = [first, typesetter.fitted(rest, font, within: width)]
    }
}

extension Typography {
    /// The distance between the baselines of two title lines.
    var headingLine: Double { (heading.size * 1.25).rounded() }
    /// The distance between the baselines of two lines of details.
    var detailLine: Double { subtitle.size * 1.35 }
}
