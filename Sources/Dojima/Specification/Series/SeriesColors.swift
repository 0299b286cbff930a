public import DojimaChart
import DojimaSeries
import DojimaText

/// The colours of one series as a text, such as `ema:50=2`, `IXIC=#7F3F98` or `macd=1,3` for the lines of a study.
public struct SeriesColors: Sendable, Equatable {
    /// The symbol or the study.
    public var series: String
    /// The colour of the series, and those of a study's further lines; at least one.
    public var colors: [ColorChoice]

    /// Advice for error messages, as a clause.
    package static let advice = "write a symbol or a study, = and a colour, such as IXIC=#7F3F98, sma:20=2 or macd=1,3"

    init(series: String, colors: [ColorChoice]) { (self.series, self.colors) = (series, colors) }

    /// Parses the text; returns `nil` if it is not valid.
    public init?(parsing text: String) {
        guard let sign = text.lastIndex(of: "=") else { return nil }
        series = String(text[..<sign])
        let words = text[text.index(after: sign)...].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        colors = words.compactMap { ColorChoice(parsing: $0) }
        guard !series.isEmpty, colors.count == words.count else { return nil }
    }

    /// The written form.
    public var text: String { series + "=" + colors.compactMap(\.written).joined(separator: ",") }
}

extension ChartSpecification {
    /// The colours that series have in the specification, each symbol and study once.
    public var seriesColors: [SeriesColors] {
        var colouredNames: Set<String> = []
        return panes.flatMap(\.series).compactMap { series in
            guard series.color != .automatic, colouredNames.insert(name(of: series)).inserted else { return nil }
            return SeriesColors(series: name(of: series), colors: [series.color] + series.lineColors)
        }
    }

    /// Sets the colours of the series of a symbol or study. Throws a `PictureError` if the series is not drawn, or has fewer lines than
    /// there are colours.
    public mutating func set(_ colors: SeriesColors) throws {
        let series = panes.flatMap(\.series)
        guard let named = series.first(where: { name(of: $0).isExactly(colors.series) }) else {
            let names = series.map(name(of:)).uniqueExactly()
            let near = nearestNames(to: colors.series, among: names)
            let advice =
                near.isEmpty ? "this chart has \(names.joined(separator: ", "))" : "did you mean \(near.joined(separator: " or "))?"
            throw PictureError(.request, "there is no series \(quoted(colors.series)) to colour; \(advice)")
        }
        if let problem = named.colorCountProblem(colors.colors.count - 1) { throw PictureError(.request, problem) }
        for pane in panes.indices {
            for index in panes[pane].series.indices where name(of: panes[pane].series[index]).isExactly(colors.series) {
                panes[pane].series[index].color = colors.colors[0]
                panes[pane].series[index].lineColors = Array(colors.colors.dropFirst())
            }
        }
    }

    /// Restores the colours of an earlier state of the chart, for series to which the theme assigns a colour; ignores colours of series
    /// that are not drawn.
    package mutating func keep(_ colors: [SeriesColors]) {
        let assigned = assigningColors()
        for pane in panes.indices {
            for index in panes[pane].series.indices where panes[pane].series[index].color == .automatic {
                let name = name(of: panes[pane].series[index])
                guard assigned.panes[pane].series[index].color != .automatic,
                    let previous = colors.first(where: { $0.series.isExactly(name) })
                else { continue }
                panes[pane].series[index].color = previous.colors[0]
                panes[pane].series[index].lineColors = Array(previous.colors.dropFirst())
            }
        }
    }

    /// The colours of all series if they differ from those that the specification would assign; empty if they are equal.
    package var colorsToKeep: [SeriesColors] {
        var plain = self
        for pane in panes.indices {
            for index in panes[pane].series.indices {
                (plain.panes[pane].series[index].color, plain.panes[pane].series[index].lineColors) = (.automatic, [])
            }
        }
        let colors = assigningColors().seriesColors
        return colors == plain.assigningColors().seriesColors ? [] : colors
    }

    /// The symbol of a series, or the name of its study; the name of a study of another symbol than the main one begins with that symbol.
    func name(of series: SeriesSpecification) -> String {
        guard let study = series.study else { return series.symbol ?? "" }
        return series.basis.flatMap { $0.isExactly(mainSymbol ?? "") ? nil : "\($0).\(study.name)" } ?? study.name
    }
}

extension SeriesSpecification {
    /// The error message if a number of colours for the lines after the first exceeds the number of these lines; `nil` if it does not.
    func colorCountProblem(_ count: Int) -> Message? {
        let lines = study?.furtherLines ?? 0
        guard count > lines else { return nil }
        let name = symbol ?? study?.name ?? ""
        return lines == 0
            ? "\(name) has one line: give it one colour" : "\(name) has \(lines + 1) lines: give it at most \(lines + 1) colours"
    }
}
