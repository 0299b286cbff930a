import Dojima
import DojimaChart
import DojimaSeries
import DojimaText
import DojimaTime

/// Symbols, studies, and the appearance of the chart.
extension ChartPage {
    // MARK: Symbols

    /// Replaces the first symbol and keeps the visible times; if the new symbol has no bars there, shows all its bars. Compared symbols
    /// stay.
    func show(_ symbol: String) {
        guard symbol != state.symbol else { return }
        cancelDrawing()
        cancelLevel()
        rebuildAtTimes { [common] in $0.setSymbol(symbol, keeping: common) }
        guard let refusal = error, !isOutage else { return }
        rebuild { [common] state in
            state.setWindow(WindowRequest())
            state.setSymbol(symbol, keeping: common)
        }
        if error == nil { notice = "\(symbol) has no bars at these times; all its bars are shown." } else { error = refusal }
    }

    /// Adds a symbol for comparison.
    func compare(_ symbol: String) {
        if !state.symbols.contains(symbol) { rebuildAtTimes { state throws(RequestError) in try state.addSymbol(symbol) } }
    }

    /// Removes a symbol that was added.
    func removeSymbol(_ symbol: String) {
        if state.symbols.dropFirst().contains(symbol) { rebuildAtTimes { $0.removeSymbol(symbol) } }
    }

    /// Hides the series of a symbol, a study or a group of metrics, or shows them again. With `fades` they fade, except in a chart with
    /// groups, in which whole panes may appear.
    func toggleSeries(_ name: String, fades: Bool) {
        let before = drawing
        endAnimation()
        rebuild { state throws in try state.toggleSeries(name) }
        guard fades, error == nil, state.chart.metrics == nil else { return }
        let isHidden = state.chart.listedSeries.first { $0.name == name }?.isHidden == true
        beginAnimation(of: name, from: isHidden ? before : nil)
    }

    // MARK: Studies

    /// Adds the study of a text. Throws if the chart cannot show it.
    func addStudy(_ text: String) throws {
        let study = try Study(text, formulas: FormulaNames(allowsOthers: true))
        var chart = state.chart
        chart.addStudy(study)
        try chart.validate()
        rebuild { $0.addStudy(study) }
    }

    /// Removes the study of a text from a position, `overlay` or `pane`.
    func removeStudy(_ text: String, from position: String) throws {
        guard let position = StudyPosition(rawValue: position) else {
            throw RequestError("the option to remove a study is overlay or pane")
        }
        rebuild { $0.removeStudy(text, from: position) }
    }

    // MARK: Appearance

    /// Changes the appearance of the chart. Throws for an unknown name or value.
    func set(_ name: String, to value: String) throws {
        let isOn = ["on": true, "off": false][value]
        func valid<Value>(_ parsed: Value?) throws(RequestError) -> Value {
            guard let parsed else { throw RequestError("unknown \(name) \(printable(value))") }
            return parsed
        }
        switch name {
        case "type":
            let kind = try valid(SeriesCatalog.all[value])
            rebuild { $0.setType(kind == $0.chart.kindOfBars ? nil : kind) }
        case "scale":
            let scale = try valid(PriceScale(rawValue: value))
            rebuild { $0.setScale(scale) }
        case "theme":
            let theme = try valid(ThemeCatalog.all[value])
            rebuild { $0.setTheme(theme.name) }
        case "interval":
            let interval = try valid(BarInterval(value))
            rebuild { $0.setInterval(interval) }
        case "navigator":
            let isShown = try valid(isOn)
            rebuild { $0.setNavigator(isShown) }
        case "track":
            let isShown = try valid(isOn)
            rebuild { $0.setTracking(isShown) }
        case "track-series": rebuild { $0.setTracked(value) }
        case "volume":
            let isShown = try valid(isOn)
            rebuild { state throws(RequestError) in try state.setVolume(isShown) }
        case "colors":
            let opened = value == PointColoring.opened ? state.openedColors : []
            let rules = try opened.isEmpty ? valid(PointColoring.all.first { $0.name == value }).rules : opened
            rebuild { $0.setColors(rules) }
        case "color-change":
            let change = try valid(PointPalette.Segments(rawValue: value))
            rebuild { $0.setColorChange(change) }
        default: throw RequestError("a page cannot set \(printable(name))")
        }
    }
}
