import Dojima
import DojimaCairo
import DojimaChart
import DojimaInteraction
import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime

/// A chart on a page: its state, and the session that handles its gestures. Used by one worker only.
final class ChartPage {
    /// The state at the beginning of the session. Later changes by gestures are in the session.
    private(set) var state: PageState
    private(set) var size: PageSize
    /// The options that undo, in the address, the default options that the chart no longer has.
    private var defaultOverrides: [ChartOption] = []
    /// The annotations that the default options add to all pages.
    private let common: [Annotation]
    /// The error of the last failed input or of drawing; `nil` if there is none.
    var error: String? { didSet { isOutage = false } }
    /// A notice about the last input, which the page shows once.
    private(set) var notice: String?
    /// Whether `error` means that the database is unavailable; it is cleared when the database can be read again.
    private var isOutage = false

    // Internal state shared by the extensions.

    let library: ChartLibrary
    private(set) var session: InteractiveChart?
    /// The data that sessions have read, so that a changed chart reads only what the former one did not.
    private let cache = ChartCache()
    private(set) var drawing: ChartDrawing?
    private(set) var frame = 0
    /// Whether drawn annotations are stored in the database.
    let edits: Bool
    /// The stored horizontal line that is being dragged, at its present price.
    var dragged: StoredAnnotation?
    /// The annotation that is being drawn. Once shown, it is the last annotation of the state.
    var drawn: (annotation: DrawnAnnotation, isShown: Bool)?
    private(set) var facts = SymbolFacts()

    /// Whether a click has fixed the crosshair, so that it stays when the pointer leaves.
    private var keepsCrosshair = false
    /// The current fade of a series; `nil` for none.
    private var fade: SeriesFade?
    /// The time of the last animation frame of a fade; `nil` before it.
    private var frameTime: Double?
    /// Whether `drawing` has been sent.
    private var isDrawn = true
    /// The bars that were selected before the last click.
    private var selectedBefore: [TimeText]?
    private var picture: FrameEncoder
    /// The size of the last picture in device pixels; `nil` before the first.
    private var sent: (width: Int, height: Int)?

    /// Facts about the first symbol that the controls show.
    struct SymbolFacts {
        /// The annotations of the symbol in the database; empty if the page may not remove them.
        var annotations: [StoredAnnotation] = []
        /// The intervals at which the symbol can be drawn.
        var intervals: [BarInterval] = []
    }

    /// - Parameter edits: whether annotations are stored in the database, if the library has an editor.
    init(_ chart: ChartSpecification, size: PageSize, in library: ChartLibrary, edits: Bool = false) {
        (state, self.size, self.library, self.edits) = (PageState(chart), size, library, edits && library.database.editor != nil)
        common = library.commonAnnotations(with: chart)
        picture = FrameEncoder(drawingIn: library.pixels)
    }

    /// The maximum distance in CSS pixels at which a click selects a bar.
    private static let reach = 8.0

    var isMoving: Bool { session?.isMoving == true || fade != nil }

    // MARK: Inputs

    /// Applies the operations of a message in order, without drawing.
    func apply(_ input: PageInput) {
        for (operation, time) in input.operations {
            do { try apply(operation, at: time) } catch { note(error) }
        }
    }

    /// Sets `error` from an error.
    private func note(_ error: any Error) {
        self.error = ChartLibrary.line(of: error)
        isOutage = ChartLibrary.isOutage(error)
    }

    private func apply(_ operation: PageInput.Operation, at time: Double) throws {
        if !operation.goesWithFade { endFade() }
        switch operation {
        case .size(let size):
            guard size != self.size || session == nil else { return }
            rebuild(size: size)
        case .script(let script, let pane):
            // A gesture clears the error of an earlier one.
            error = nil
            if let preset = script.preset {
                rebuild { $0.setWindow(WindowRequest(preset: preset)) }
            } else if script.isReset {
                rebuild { $0.reset() }
            } else {
                try session?.apply(script, at: time, over: pane)
            }
        case .frame:
            frameTime = time
            session?.advance(to: time)
        case .stop: session?.stop(at: time)
        case .crosshair(let x, let y):
            if !keepsCrosshair { point(x, y) }
        case .crosshairAt(let time):
            guard !keepsCrosshair, abs(time) < 1e12 else { return }
            session?.point(at: Instant(microseconds: Int64(clamping: time * 1_000_000)))
        case .hideCrosshair: if !keepsCrosshair { session?.hideCrosshair() }
        case .keepCrosshair(let x, let y):
            point(x, y)
            keepsCrosshair = session?.crosshair != nil
        case .releaseCrosshair:
            keepsCrosshair = false
            session?.hideCrosshair()
        case .stepCrosshair(let count):
            session?.stepCrosshair(by: count)
            keepsCrosshair = session?.crosshair != nil
            // An annotation that is drawn with the keyboard ends at the crosshair.
            if drawn != nil { draw(to: session?.crosshairPoint) }
        case .select(let point, let adds):
            guard let point else {
                if let time = session?.crosshair, session?.showsCrosshair == true { select(time, adds: adds) }
                break
            }
            select(session?.bar(at: point, reach: ChartPage.reach), adds: adds)
        case .selectTimes(let times):
            let selected = times.filter { abs($0) < 1e12 }.map { TimeText.instant(Instant(microseconds: Int64(clamping: $0 * 1_000_000))) }
            if selected != state.chart.selected { rebuild { $0.select(selected) } }
        case .undoSelect:
            if let before = selectedBefore, before != state.chart.selected { rebuild { $0.select(before) } }
        case .beginStretch(let axis): session?.beginStretch(axis)
        case .stretch(let factor): session?.stretch(by: factor, at: time)
        case .endStretch: session?.endStretch()
        case .resetAxis(let axis): rebuild { state throws(RequestError) in try state.resetAxis(axis) }
        case .level(let line, let y): move(line, to: y)
        case .endLevel: try endLevel()
        case .cancelLevel: cancelLevel()
        case .window(let from, let to):
            guard abs(from) < 1e12, abs(to) < 1e12, from < to else { return }
            try session?.show(
                from: Instant(microseconds: Int64(clamping: from * 1_000_000)), to: Instant(microseconds: Int64(clamping: to * 1_000_000)),
                at: time)
        case .align(let widths): align(widths)
        case .set(let name, let value): try set(name, value)
        case .dates(let from, let to):
            guard let axis = session?.sourceAxis else { return }
            let picked = try PickedWindow(from: from, to: to, on: axis)
            notice = picked.note
            rebuild { $0.setWindow(picked.request) }
        case .study(let text):
            let study = try Study(text, formulas: FormulaNames(allowsOthers: true))
            var chart = state.chart
            chart.addStudy(study)
            try chart.validate()
            rebuild { $0.addStudy(study) }
        case .removeStudy(let option, let text):
            guard let position = StudyPosition(rawValue: option) else {
                throw RequestError("the option to remove a study is overlay or pane")
            }
            rebuild { $0.removeStudy(text, from: position) }
        case .symbol(let name): show(try library.symbol(typed: name))
        case .symbolBy(let step): if let next = try library.neighbour(of: state.symbol, by: step) { show(next) }
        case .compare(let name):
            let symbol = try library.symbol(typed: name)
            if !state.symbols.contains(symbol) { rebuildAtTimes { state throws(RequestError) in try state.addSymbol(symbol) } }
        case .removeSymbol(let name): if state.symbols.dropFirst().contains(name) { rebuildAtTimes { $0.removeSymbol(name) } }
        case .toggleSeries(let name, let fades): toggle(name, fades: fades)
        case .beginDraw(let kind, let text, let point): beginDrawing(kind, text, at: point ?? session?.crosshairPoint)
        case .draw(let point): draw(to: point ?? session?.crosshairPoint)
        case .endDraw: try endDrawing()
        case .cancelDraw: cancelDrawing()
        case .erase(let index):
            cancelDrawing()
            rebuild { $0.erase(index) }
        case .eraseStored(let name): try erase(stored: name)
        }
    }

    /// Moves the crosshair to the bar nearest to a point, or hides it outside of the plots.
    private func point(_ x: Double, _ y: Double) {
        guard let panes = drawing?.description.panes, panes.contains(where: { $0.box.contains(x, y) }) else {
            session?.hideCrosshair()
            return
        }
        session?.point(at: x)
    }

    /// Hides the series of a symbol or study, or shows them again.
    private func toggle(_ name: String, fades: Bool) {
        let before = drawing
        endFade()
        rebuild { state throws in try state.toggleSeries(name) }
        guard fades, error == nil else { return }
        let isHidden = state.chart.listedSeries.first { $0.name == name }?.isHidden == true
        (fade, frameTime) = (SeriesFade(of: name, from: isHidden ? before : nil), nil)
    }

    /// Ends a fade, so that its final picture is sent.
    private func endFade() { if fade != nil { (fade, isDrawn) = (nil, false) } }

    /// The picture to send; `nil` if it has been sent already.
    private var nextScene: Scene? {
        guard let drawing else { return nil }
        if let scene = fade?.scene(over: drawing, at: frameTime) { return scene }
        endFade()
        defer { isDrawn = true }
        return isDrawn ? nil : drawing.scene
    }

    /// Selects a bar, or none.
    private func select(_ time: Instant?, adds: Bool) {
        selectedBefore = state.chart.selected
        var next = state
        next.select(time, adds: adds)
        if next.chart.selected != state.chart.selected { rebuild { $0.select(time, adds: adds) } }
    }

    /// Changes the appearance of the chart. Throws for an unknown name or value.
    private func set(_ name: String, _ value: String) throws {
        let isOn = ["on": true, "off": false][value]
        func valid<Value>(_ found: Value?) throws(RequestError) -> Value {
            guard let found else { throw RequestError("unknown \(name) \(printable(value))") }
            return found
        }
        switch name {
        case "type":
            let kind = try valid(SeriesCatalog.kind(named: value))
            rebuild { $0.setType(kind == .candlestick ? nil : kind) }
        case "scale":
            let scale = try valid(PriceScale(rawValue: value))
            rebuild { $0.setScale(scale) }
        case "theme":
            let theme = try valid(ThemeCatalog.theme(named: value))
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

    /// Reserves the given widths for axis labels; columns that are already wider keep their width.
    private func align(_ widths: AxisWidths) {
        guard let session else { return }
        let widths = session.axisWidths.union(widths)
        guard widths != session.axisWidths else { return }
        state.setAxisWidths(widths)
        session.axisWidths = widths
    }

    /// Replaces the first symbol and keeps the visible times; if the new symbol has no bars there, shows all its bars. Compared symbols
    /// stay.
    private func show(_ symbol: String) {
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

    /// Composes the chart with a changed state. If that fails, the chart stays unchanged, and `error` gives the reason.
    func rebuild(size wanted: PageSize? = nil, _ change: (inout PageState) throws -> Void = { _ in }) {
        let size = wanted ?? size
        var next = current
        next.setCrosshair(nil)
        let (crosshair, main) = (session?.crosshair, next.symbol)
        let colors = session?.specification.assigningColors().seriesColors ?? []
        do {
            try change(&next)
            next.keep(colors, ofMain: main)
            next.setSize(size)
            let made = try library.session(of: next.chart, moved: dragged, cache: cache)
            if let crosshair { made.point(at: crosshair) }
            (state, self.size, session, drawing, error) = (next, size, made, nil, nil)
            defaultOverrides = library.defaultOverrides(in: next.chart)
            updateFacts()
        } catch {
            note(error)
        }
    }

    /// Composes the chart with a changed state whose axis may differ; the window keeps its times.
    private func rebuildAtTimes(_ change: (inout PageState) throws(RequestError) -> Void) {
        rebuild { state throws(RequestError) in
            if state.chart.window.select != nil, let window = try? session?.axisWindow(), let from = window.from, let to = window.to {
                state.setWindow(WindowRequest(from: .instant(from), to: .instant(to)))
            }
            try change(&state)
        }
    }

    /// Reads the facts about the first symbol that the controls show.
    private func updateFacts() {
        let symbol = state.symbol
        facts.intervals = (try? library.intervals(of: symbol)) ?? []
        facts.annotations = edits && state.chart.storedAnnotations ? (try? library.reader.annotations(of: symbol)) ?? [] : []
    }

    /// Reads the data again, because another program has changed the database, or because servers are available again.
    func dataChanged() {
        do {
            try session?.reload()
            if isOutage { error = nil }
            updateFacts()
        } catch { note(error) }
    }

    // MARK: Output

    /// The present state, including the changes by gestures.
    var current: PageState {
        guard let session else { return state }
        var state = state
        let window = session.windowRequest
        if window != session.specification.window { state.setWindow(window) }
        for (axis, range) in session.ranges {
            // Cannot fail: the session has only axes of this chart.
            try? state.setValueRange(range, axis: axis)
        }
        state.setCrosshair(session.showsCrosshair ? session.crosshair : nil)
        return state
    }

    /// Returns the command line and the addresses of a shown chart.
    func written(_ chart: ChartSpecification) -> WrittenChart {
        var written = library.written(chart)
        written.address.options += defaultOverrides
        return written
    }

    /// Draws the changes, and returns a message with them and the state.
    ///
    /// - Parameter number: the number of the last batch of inputs that the message answers.
    func message(answering number: Int) -> [UInt8] {
        var message = FrameMessage(members: [])
        do {
            try library.database.expectSameFile()
            if session == nil {
                let before = isOutage ? nil : error
                rebuild()
                error = error ?? before
            }
            if let next = try session?.update() { (drawing, isDrawn) = (next, false) }
            if let next = nextScene {
                frame += 1
                let drawn = try picture.next(next)
                if drawn.isComplete, sent.map({ $0 != (drawn.width, drawn.height) }) ?? true {
                    message.fullSize = (drawn.width, drawn.height)
                    sent = message.fullSize
                }
                message.frame = drawn
            }
        } catch { note(error) }
        message.members = [("n", .integer(number))] + members
        notice = nil
        return message.bytes
    }
}

extension PageInput.Operation {
    /// Whether a fade continues during the operation.
    fileprivate var goesWithFade: Bool {
        switch self {
        case .frame, .crosshair, .crosshairAt, .hideCrosshair, .stepCrosshair, .align, .toggleSeries: true
        default: false
        }
    }
}

extension Rect {
    fileprivate func contains(_ x: Double, _ y: Double) -> Bool { (self.x...maxX).contains(x) && (self.y...maxY).contains(y) }
}
