import Foundation
import DojimaTime
import Testing

@testable import DojimaCommands
@testable import DojimaSeries

/// The guide's pages of all indicators and of all candle patterns are generated from the catalog, with a command and a picture for each.
///
/// `DOJIMA_RECORD=1 swift test --filter IndicatorPagesTests` writes the pages again, and then the same with `GuideTests` their outputs and
/// pictures.
@Suite struct IndicatorPagesTests {
    private let isRecording = ProcessInfo.processInfo.environment["DOJIMA_RECORD"] == "1"
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test("The page of indicators agrees with the catalog") func indicators() throws {
        var page = """
            # All indicators

            The parameters, values, formula and source of each indicator, with an example chart.

            ## Overview

            This page is generated from the same values as `dojima indicator --list`. [Indicators](Indicators.md) describes how to request indicators, and \
            [Candle patterns](CandlePatterns.md) lists the patterns of candles.

            \(imports)
            """
        for family in IndicatorCatalog.families where family.name != "Candle patterns" {
            page += "\n\n## \(family.name)\n"
            for indicator in family.indicators { page += "\n" + section(of: indicator) }
        }
        try check(page, at: "AllIndicators.md")
    }

    @Test("The page of candle patterns shows the last of each") func patterns() throws {
        var page = """
            # Candle patterns

            The patterns that `--mark` finds, each at its last occurrence in a data set of the project.

            ## Overview

            A pattern is an indicator: its value is 100 at the last bar of a bullish pattern, -100 at that of a bearish one, and 0 at other bars. `--mark \
            patterns` marks all patterns. The definitions are those that charting programs share, after Steve Nison, *Japanese Candlestick Charting Techniques* (1991), \
            and Greg Morris, *Candlestick Charting Explained* (1992).

            \(imports)

            ## Patterns

            """
        let all = try [("SPX", "sp500-daily.csv"), ("IXIC", "nasdaq-daily.csv")].map { ($0.0, try Self.rows($0.1)) }
        var missing: [String] = []
        for pattern in CandlePattern.all {
            var found: (symbol: String, from: String, to: String)?
            for (symbol, (dates, bars)) in all where found == nil {
                let column = try pattern.indicator.apply(bars, pattern.penetration.map { [$0] } ?? [])[0]
                guard let last = column.lastIndex(where: { abs($0) == 100 }) else { continue }
                found = (symbol, dates[max(0, last - 14)], dates[min(dates.count - 1, last + 6)])
            }
            guard let found else {
                missing.append(pattern.name)
                continue
            }
            page += """

                ### \(pattern.name)

                \(pattern.title.prefix(1).uppercased() + pattern.title.dropFirst())\
                \(pattern.penetration.map { "; the default penetration is \($0)" } ?? "").

                ```console
                $ dojima chart \(found.symbol) --from \(found.from) --to \(found.to) --mark \(pattern.name) --no-volume --size 520x240 -o \(pattern.name).svg
                ```

                ![\(pattern.title.prefix(1).uppercased() + pattern.title.dropFirst()), marked at its last candle](\(pattern.name).svg)

                """
        }
        page += "\nNo data set contains \(missing.map { "`\($0)`" }.joined(separator: ", ")).\n"
        #expect(missing.count < 10)
        try check(page, at: "CandlePatterns.md")
    }

    private let imports = """
        ```console
        $ dojima import datasets/sp500-daily.csv --symbol SPX --calendar XNYS
        $ dojima import datasets/nasdaq-daily.csv --symbol IXIC --calendar XNYS
        ```
        """

    private func section(of indicator: Indicator) -> String {
        let other = indicator.isOfTwoSeries ? "@IXIC" : ""
        // One from the first bars of the data would be far from current prices.
        let request = indicator.name + (indicator.name == "vwap" ? ":1M" : "") + other
        let isOfSessions = indicator.longestInterval != nil
        let isOverlay = indicator.unit == .price
        var lines = ["### \(indicator.name)", ""]
        let usage = indicator.usage.split(separator: " ").first.map(String.init) ?? indicator.name
        let forms = indicator.parameters.map { "*\($0.name)* is \($0.validValues)" }
        lines.append("- Request: `\(usage)`" + (forms.isEmpty ? "" : "; ") + forms.joined(separator: ", "))
        let names = indicator.outputs.map(\.name).filter { !$0.isEmpty }
        lines.append(
            "- Values: \(names.isEmpty ? "" : names.joined(separator: ", ") + "; ")\(indicator.unit.words), drawn "
                + (isOverlay ? "over prices" : "in a separate pane"))
        if !indicator.formula.isEmpty { lines.append("- Formula: `\(indicator.formula)`") }
        if !indicator.source.isEmpty { lines.append("- Source: \(indicator.source)") }
        let depends = indicator.dependsOnLaterBars(IndicatorArguments(indicator.parameters.map(\.defaultValue), of: indicator))
        if depends { lines.append("- Depends on later bars") }
        let file = "indicator-\(indicator.name).svg"
        let form = isOverlay ? "--overlay \(request) --no-volume --size 620x260" : "--pane \(request) --no-volume --size 620x360"
        lines += [
            "", "```console",
            isOfSessions
                ? "$ dojima chart datasets/eurusd-hourly.csv --rules datasets/london-hours.json --zone Europe/London --last 5d --overlay \(indicator.name)\(indicator.parameters.isEmpty ? "" : ":2h") --size 620x260 -o \(file)"
                : "$ dojima chart SPX --last 6M \(form) -o \(file)", "```", "",
            isOfSessions
                ? "![\(indicator.name) over five days of an exchange rate by the hour](\(file))"
                : "![\(indicator.name) \(isOverlay ? "over" : "below") half a year of an index](\(file))", "",
        ]
        return lines.joined(separator: "\n")
    }

    /// Compares a page with the stored one, whose commands have outputs.
    private func check(_ page: String, at name: String) throws {
        let url = Self.root.appendingPathComponent("Sources/Dojima/Dojima.docc/\(name)")
        let kept = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
        if Self.withoutOutputs(kept) == Self.withoutOutputs(page) { return }
        guard !isRecording else { return try page.write(to: url, atomically: true, encoding: .utf8) }
        Issue.record("\(name) differs from the catalog; record it again")
    }

    /// The lines of a page except those that its commands print.
    private static func withoutOutputs(_ page: String) -> [Substring] {
        var isConsole = false
        return page.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
            if line.hasPrefix("```") { isConsole = line == "```console" }
            return !isConsole || line.hasPrefix("```") || line.hasPrefix("$ ")
        }
    }

    /// The dates and bars of a data set.
    private static func rows(_ name: String) throws -> (dates: [String], bars: BarSeries) {
        let text = try String(contentsOf: root.appendingPathComponent("datasets/\(name)"), encoding: .utf8)
        var (dates, bars) = ([String](), BarSeries())
        for (index, line) in text.split(separator: "\n").dropFirst().enumerated() {
            let fields = line.split(separator: ",")
            let prices = try fields[1...4].map { try #require(Double($0)) }
            dates.append(String(fields[0]))
            bars.append(
                unchecked: Bar(
                    time: .init(seconds: Int64(index) * 86_400), open: prices[0], high: prices[1], low: prices[2], close: prices[3]))
        }
        return (dates, bars)
    }
}
