import Dojima
import DojimaChart
import DojimaInteraction
import DojimaSeries
import DojimaServer
import DojimaText
import DojimaTime

/// The HTML page of one chart, or of several charts below each other. Without scripts it shows pictures, presets and a table.
struct CanvasPage {
    /// The charts from top to bottom.
    var charts: [ChartSpecification]
    /// The properties that several charts share: `window`, `crosshair`, or both separated by a comma.
    var sync: String
    var library: ChartLibrary

    /// The maximum number of rows of the table, which shows the last bars.
    private static let maximumRows = 60

    /// The bytes of the page. Throws if the command line would refuse the charts.
    var bytes: [UInt8] {
        get throws {
            let names = charts.map { $0.pricedSymbols.joined(separator: ", ") }.joined(separator: " · ")
            // Composed once, so that charts that cannot be drawn are refused here.
            let sessions = try charts.map { chart in
                var state = PageState(chart)
                state.setSize(.usual)
                return try library.session(of: state.chart)
            }
            let plots = charts.enumerated().map { index, chart in
                let (address, label) = (library.address(of: chart), "Chart of \(chart.pricedSymbols.joined(separator: ", "))")
                let still = StillPicture(
                    address: address, sizes: StillPicture.sizes(ofChartsOnPage: charts.count), hasTheme: chart.theme != nil, label: label,
                    isLazy: index > 0)
                return """
                    <div class="plot\(chart.animation == nil ? "" : " enters")">\(still.html)<canvas id="\(charts.count == 1 && sync.isEmpty ? "chart" : "chart-\(index)")" role="img" \
                    tabindex="0" aria-label="\(escapedForHTML(label))" data-session="\(escapedForHTML(address.session))"></canvas></div>
                    """
            }
            return PageFiles.filled(
                PageFiles.chart,
                [
                    "title": escapedForHTML(names), "plots": plots.joined(separator: "\n"), "sync": escapedForHTML(sync),
                    "table": try table(sessions[0]), "presets": presets,
                    "studies": CanvasPage.studies, "kinds": CanvasPage.kinds, "colors": CanvasPage.colors,
                ])
        }
    }

    /// Returns the last bars of the window as rows of a table.
    private func table(_ session: InteractiveChart) throws -> String {
        guard let bars = try session.shownBars() else { return "" }
        let zone = session.sourceAxis.shownZone
        let rows = bars.indices.suffix(CanvasPage.maximumRows).map { index in
            let cells = [bars.open[index], bars.high[index], bars.low[index], bars.close[index], bars.volume[index]]
            let texts = cells.map { $0.isNaN ? "" : plainNumber($0) }
            let local = zone.localTime(at: bars.time[index])
            let time = session.sourceAxis.source.usesTradeDates ? local.date.description : bars.time[index].isoText(in: zone)
            // End tags are omitted: the next cell or row implies them.
            return "<tr><th>\(time)" + texts.map { "<td>\($0)" }.joined()
        }
        return rows.joined(separator: "\n")
    }

    /// The studies that are proposed during typing: all except the candle patterns, of which there are many.
    private static let studies = IndicatorCatalog.all.map(\.name).filter { !$0.hasPrefix("cdl") }.joined(separator: " ")

    /// The kinds of annotations that can be drawn.
    private static let kinds = DrawnAnnotation.kinds.map(\.name).joined(separator: " ")

    /// The options of the list for colours of points.
    private static let colors = PointColoring.all.map { "<option value=\"\($0.name)\">\(escapedForHTML($0.title))" }.joined()

    /// Links to the page with the presets of its first chart.
    private var presets: String {
        let bars = charts[0].interval ?? (try? library.intervals(of: charts[0].pricedSymbols.first ?? ""))?.first
        return Preset.onPages(ofBars: bars).map { preset in
            let addresses = charts.map { chart in
                var state = PageState(chart)
                state.setWindow(WindowRequest(preset: preset))
                return library.address(of: state.chart)
            }
            let address = charts.count == 1 && sync.isEmpty ? addresses[0].page : PageAddress.page(of: addresses, sync: sync)
            return "<a href=\"\(escapedForHTML(address))\">\(preset.pageName)</a>"
        }.joined(separator: "\n")
    }
}

/// The HTML page of all symbols, each with a small picture.
struct IndexPage {
    var library: ChartLibrary
    var options: [ChartOption]

    var bytes: [UInt8] {
        get throws {
            let listed = try library.reader.catalog()
            let portfolios = try Dictionary(uniqueKeysWithValues: library.reader.portfolios().map { ($0.name, $0.portfolio.title) })
            let symbols = try library.symbols()
            // Read once, since all symbols have the same options.
            let model = try symbols.first.map { try library.chart([$0], options) }
            let hasTheme = library.defaults.contains { $0.name == "theme" }
            let items = symbols.map { symbol -> String in
                let series = listed.filter { $0.key.symbol == symbol }
                let name = portfolios[symbol] ?? series.compactMap(\.name).first
                let intervals = series.map(\.key.interval.description).joined(separator: ", ")
                let address = library.address(of: chart(of: symbol, like: model)).page
                let picture = StillPicture(
                    address: library.written(IndexPage.small(symbol)).address, sizes: [IndexPage.smallSize], hasTheme: hasTheme, label: "",
                    isLazy: true)
                return """
                    <li><a href="\(escapedForHTML(address))">\(picture.html)<span>\(escapedForHTML(symbol))</span> \
                    <small>\(escapedForHTML([name ?? "", intervals].filter { !$0.isEmpty }.joined(separator: " · ")))</small></a></li>
                    """
            }
            return PageFiles.filled(PageFiles.index, ["items": items.joined(separator: "\n"), "groups": try groups, "title": "Charts"])
        }
    }

    /// Links to the groups of symbols, each to a page with the charts of all; empty if there are none.
    private var groups: String {
        get throws {
            let links = try library.reader.groups().map { group in
                let count = "\(group.symbols.count) symbol\(group.symbols.count == 1 ? "" : "s")"
                return """
                    <a href="/charts/\(WebRequest.encoded("@" + group.name))">@\(escapedForHTML(group.name))</a> <small>\(count)</small>
                    """
            }
            return links.isEmpty ? "" : "<nav class=\"groups\" aria-label=\"Groups\">\n\(links.joined(separator: "\n"))\n</nav>"
        }
    }

    /// Returns the chart on the page of a symbol: without options, the symbol with navigator and tracked value.
    private func chart(of symbol: String, like model: ChartSpecification?) -> ChartSpecification {
        var chart = model ?? ChartSpecification()
        if options.isEmpty, library.defaults.isEmpty { (chart.showsNavigator, chart.tracking) = (true, ValueTracking()) }
        chart.replaceMainSymbol(with: symbol)
        return chart
    }

    /// Returns the chart for the small picture of a symbol.
    private static func small(_ symbol: String) -> ChartSpecification {
        ChartSpecification(
            panes: [PaneSpecification(series: [SeriesSpecification(symbol: symbol) { $0.kind = .line }])],
            window: WindowRequest(preset: .last(BarInterval.years(1))))
    }

    private static let smallSize = StillPicture.ScreenSize(width: 304, height: 152)
}
