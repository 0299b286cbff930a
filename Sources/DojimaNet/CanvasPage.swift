import Dojima
import DojimaChart
import DojimaInteraction
import DojimaSeries
import DojimaText
import DojimaTime

/// The page of one chart, or of several one below the other. Without scripts it shows pictures, presets and a table.
struct CanvasPage {
    /// The charts from top to bottom.
    var charts: [ChartSpecification]
    /// What several charts share: `window`, `crosshair`, or both with a comma.
    var sync: String
    var library: ChartLibrary

    /// The most rows of the table, the last ones.
    private static let mostRows = 60

    /// Throws where the command line would refuse the charts.
    var bytes: [UInt8] {
        get throws {
            let names = charts.map { $0.pricedSymbols.joined(separator: ", ") }.joined(separator: " · ")
            // Composed once, so that what cannot be drawn is refused here.
            let sessions = try charts.map { chart in
                var state = PageState(chart)
                state.setSize(.usual)
                return try library.session(of: state.chart)
            }
            let canvases = charts.enumerated().map { index, chart in
                """
                <canvas id="\(charts.count == 1 && sync.isEmpty ? "chart" : "chart-\(index)")" role="img" tabindex="0" \
                aria-label="Chart of \(escapedForHTML(chart.pricedSymbols.joined(separator: ", ")))" \
                data-session="\(escapedForHTML(library.address(of: chart).session))"></canvas>
                """
            }
            return PageFiles.filled(
                PageFiles.chart,
                [
                    "title": escapedForHTML(names), "label": escapedForHTML("Chart of \(names)"),
                    "canvases": canvases.joined(separator: "\n"), "sync": escapedForHTML(sync),
                    "picture": escapedForHTML(library.address(of: charts[0]).picture), "table": try table(sessions[0]),
                    "presets": presets(charts[0]),
                    "studies": CanvasPage.studies, "kinds": CanvasPage.kinds,
                ])
        }
    }

    /// The last bars of the window as rows of a table.
    private func table(_ session: TouchSession) throws -> String {
        guard let bars = try session.shownBars() else { return "" }
        let zone = session.sourceAxis.shownZone
        let rows = bars.indices.suffix(CanvasPage.mostRows).map { index in
            let cells = [bars.open[index], bars.high[index], bars.low[index], bars.close[index], bars.volume[index]]
            let texts = cells.map { $0.isNaN ? "" : plainNumber($0) }
            let local = zone.local(at: bars.time[index])
            let time = session.sourceAxis.source.placesByDate ? local.date.description : bars.time[index].isoText(in: zone)
            // The end tags of cells and rows are those of the next ones.
            return "<tr><th>\(time)" + texts.map { "<td>\($0)" }.joined()
        }
        return rows.joined(separator: "\n")
    }

    /// The studies that are proposed while one is typed: all but the candle patterns, of which there are many.
    private static let studies = IndicatorCatalog.all.map(\.name).filter { !$0.hasPrefix("cdl") }.joined(separator: " ")

    /// The kinds of annotations that can be drawn.
    private static let kinds = DrawnAnnotation.kinds.map(\.name).joined(separator: " ")

    /// Links to the presets.
    private func presets(_ chart: ChartSpecification) -> String {
        PresetChoice.usual.map { preset in
            var state = PageState(chart)
            state.setWindow(WindowRequest(preset: preset))
            return "<a href=\"\(escapedForHTML(library.address(of: state.chart).page))\">\("\(preset)".uppercased())</a>"
        }.joined(separator: "\n")
    }
}

/// The page of all symbols, each with a small picture.
struct IndexPage {
    var library: ChartLibrary
    var options: [ChartOption]

    var bytes: [UInt8] {
        get throws {
            let listed = try library.reader.catalog()
            let symbols = try library.symbols()
            // Read once, since all symbols have the same options.
            let model = try symbols.first.map { try library.chart([$0], options) }
            let items = symbols.map { symbol -> String in
                let series = listed.filter { $0.key.symbol == symbol }
                let name = series.compactMap(\.name).first
                let intervals = series.map(\.key.interval.description).joined(separator: ", ")
                let address = library.address(of: chart(of: symbol, like: model)).page
                let picture = library.address(of: IndexPage.small(symbol)).picture
                return """
                    <li><a href="\(escapedForHTML(address))"><img src="\(escapedForHTML(picture))" alt="" width="240" \
                    height="120" loading="lazy"><span>\(escapedForHTML(symbol))</span> \
                    <small>\(escapedForHTML([name, intervals].compactMap(\.self).joined(separator: " · ")))</small></a></li>
                    """
            }
            return PageFiles.filled(PageFiles.index, ["items": items.joined(separator: "\n"), "title": "Charts"])
        }
    }

    private func chart(of symbol: String, like model: ChartSpecification?) -> ChartSpecification {
        var chart = model ?? ChartSpecification()
        chart.replaceMainSymbol(with: symbol)
        return chart
    }

    /// The small picture of a symbol.
    private static func small(_ symbol: String) -> ChartSpecification {
        var chart = ChartSpecification(
            panes: [PaneSpecification(series: [SeriesSpecification(symbol: symbol) { $0.kind = .line }])],
            window: WindowRequest(preset: .last(BarInterval(1, .year))))
        (chart.width, chart.height) = (240, 120)
        return chart
    }
}
