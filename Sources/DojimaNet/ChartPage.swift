import Dojima
import DojimaCairo
import DojimaChart
import DojimaInteraction
import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime

/// A chart on a page: what it shows, and the session in which it is touched. Belongs to one worker.
final class ChartPage {
    /// What the session began with. What gestures have changed since is in the session.
    private(set) var state: PageState
    private(set) var size: PageSize
    /// The options that undo in the address those of the start that the chart has no more.
    private var undone: [ChartOption] = []
    /// The annotations of all pages, which the start has given.
    private let common: [Annotation]
    /// The last input that could not be done, or what went wrong; `nil` when all is well.
    var error: String? { didSet { isOutage = false } }
    /// Whether `error` is that the database could not be read, which ends when it can be.
    private var isOutage = false

    // Internal state shared by the extensions.

    let library: ChartLibrary
    private(set) var session: TouchSession?
    private(set) var drawing: ChartDrawing?
    private(set) var frame = 0
    /// Whether annotations that are drawn are kept in the database.
    let edits: Bool
    /// The annotation that is being drawn. Once it is shown, it is the last one of the state.
    var drawn: (annotation: DrawnAnnotation, isShown: Bool)?
    private(set) var known = KnownSymbol()

    /// Whether a click has fixed the crosshair, so that it stays when the pointer leaves.
    private var keepsCrosshair = false
    private var picture: ChangingPicture
    /// The size of the last picture in device pixels; `nil` before the first.
    private var sent: (width: Int, height: Int)?

    /// What the controls tell of the first symbol.
    struct KnownSymbol {
        /// Its annotations in the database, where they can be removed.
        var annotations: [StoredAnnotation] = []
        /// The intervals at which it can be drawn.
        var intervals: [BarInterval] = []
    }

    /// - Parameter edits: whether annotations are kept in the database, where the library has an editor.
    init(_ chart: ChartSpecification, size: PageSize, in library: ChartLibrary, edits: Bool = false) {
        (state, self.size, self.library, self.edits) = (PageState(chart), size, library, edits && library.database.editor != nil)
        common = library.commonAnnotations(with: chart)
        picture = ChangingPicture(drawingIn: library.pixels)
    }

    var isMoving: Bool { session?.isMoving == true }

    // MARK: Inputs

    /// Applies the operations of a message in order, without drawing.
    func apply(_ input: PageInput) {
        for (operation, time) in input.operations {
            do { try apply(operation, at: time) } catch { note(error) }
        }
    }

    /// Shows what went wrong.
    private func note(_ error: any Error) {
        self.error = ChartLibrary.line(of: error)
        isOutage = ChartLibrary.isOutage(error)
    }

    private func apply(_ operation: PageInput.Operation, at time: Double) throws {
        switch operation {
        case .size(let size):
            guard size != self.size || session == nil else { return }
            rebuild(size: size)
        case .script(let script):
            // A gesture ends what an earlier one could not do.
            error = nil
            if let preset = script.preset {
                rebuild { $0.setWindow(WindowRequest(preset: preset)) }
            } else if script.isReset {
                rebuild { $0.reset() }
            } else {
                try session?.apply(script, at: time)
            }
        case .frame: session?.advance(to: time)
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
        case .beginStretch(let axis): session?.beginStretch(axis)
        case .stretch(let factor): session?.stretch(by: factor, at: time)
        case .endStretch: session?.endStretch()
        case .level(let index, let y): move(level: index, to: y)
        case .window(let from, let to):
            guard abs(from) < 1e12, abs(to) < 1e12, from < to else { return }
            try session?.show(
                from: Instant(microseconds: Int64(clamping: from * 1_000_000)), to: Instant(microseconds: Int64(clamping: to * 1_000_000)),
                at: time)
        case .align(let widths): align(widths)
        case .set(let name, let value): try set(name, value)
        case .study(let text):
            let study = try Study(text)
            rebuild { $0.addStudy(study) }
        case .removeStudy(let option, let text):
            guard let place = StudyPlace(rawValue: option) else { throw RequestError("a study is removed as overlay or pane") }
            rebuild { $0.removeStudy(text, from: place) }
        case .symbol(let name): show(try library.symbol(typed: name))
        case .symbolBy(let step): if let next = try library.neighbour(of: state.symbol, by: step) { show(next) }
        case .compare(let name):
            let symbol = try library.symbol(typed: name)
            if !state.symbols.contains(symbol) { rebuildAtTimes { state throws(RequestError) in try state.addSymbol(symbol) } }
        case .removeSymbol(let name): if state.symbols.dropFirst().contains(name) { rebuildAtTimes { $0.removeSymbol(name) } }
        case .beginDraw(let kind, let text, let x, let y): beginDrawing(kind, text, x, y)
        case .draw(let x, let y): draw(to: x, y)
        case .endDraw: try endDrawing()
        case .cancelDraw: cancelDrawing()
        case .erase(let index):
            cancelDrawing()
            rebuild { $0.erase(index) }
        case .eraseKept(let name): try erase(kept: name)
        }
    }

    /// Moves the crosshair to the bar nearest to a place, or hides it where there is no plot.
    private func point(_ x: Double, _ y: Double) {
        guard let panes = drawing?.description.panes, panes.contains(where: { $0.box.holds(x, y) }) else {
            session?.hideCrosshair()
            return
        }
        session?.point(at: x)
    }

    /// Changes how the chart looks. Throws for a name or a value that there is not.
    private func set(_ name: String, _ value: String) throws(RequestError) {
        func known<Value>(_ found: Value?) throws(RequestError) -> Value {
            guard let found else { throw RequestError("there is no \(name) \(printable(value))") }
            return found
        }
        switch name {
        case "type":
            let kind = try known(SeriesCatalog.kind(named: value))
            rebuild { $0.setType(kind == .candlestick ? nil : kind) }
        case "scale":
            let scale = try known(PriceScale(rawValue: value))
            rebuild { $0.setScale(scale) }
        case "theme":
            let theme = try known(ThemeCatalog.theme(named: value))
            rebuild { $0.setTheme(theme.name) }
        case "interval":
            let interval = try known(BarInterval(value))
            rebuild { $0.setInterval(interval) }
        default: throw RequestError("a page sets type, scale, theme and interval, and not \(printable(name))")
        }
    }

    /// Makes room for labels of some widths; what has more room keeps it.
    private func align(_ widths: AxisWidths) {
        guard let session else { return }
        let widths = session.axisWidths.union(widths)
        guard widths != session.axisWidths else { return }
        state.setAxisWidths(widths)
        session.axisWidths = widths
    }

    /// The horizontal lines that the page's own options draw, by their indices among annotations; none in a vertical chart.
    var levels: [(index: Int, box: Rect, y: Double)] {
        let count = state.annotations.count
        guard count > 0, let session, session.specification.orientation == .horizontal else { return [] }
        let (field, prices) = (session.levels, session.prices)
        return (0..<count).compactMap { index in
            field.line("once-\(index + 1)").map { (index, $0.box, prices?.y(of: $0.value) ?? $0.y) }
        }
    }

    /// Moves a horizontal line, and with it the colours whose rules name it.
    private func move(level index: Int, to y: Double) {
        guard levels.contains(where: { $0.index == index }), let price = session?.prices?.price(at: y) else { return }
        var annotation = state.annotations[index]
        guard annotation.points.first.map({ $0.value != price }) == true else { return }
        annotation.points[0].value = price
        rebuild { $0.setAnnotation(index, to: annotation) }
    }

    /// Shows another symbol at the same times, with those that it is compared with.
    private func show(_ symbol: String) {
        guard symbol != state.symbol else { return }
        cancelDrawing()
        rebuildAtTimes { [common] in $0.setSymbol(symbol, keeping: common) }
    }

    /// Composes the chart again with another state; if that fails, it stays as it was and `error` says why.
    func rebuild(size wanted: PageSize? = nil, _ change: (inout PageState) throws(RequestError) -> Void = { _ in }) {
        let size = wanted ?? size
        var next = current
        next.setCrosshair(nil)
        let (crosshair, main) = (session?.crosshair, next.symbol)
        let colors = session?.specification.assigningColors().seriesColors ?? []
        do {
            try change(&next)
            next.keep(colors, ofMain: main)
            next.setSize(size)
            let made = try library.session(of: next.chart)
            if let crosshair { made.point(at: crosshair) }
            (state, self.size, session, drawing, error) = (next, size, made, nil, nil)
            undone = library.undone(in: next.chart)
            learn()
        } catch {
            note(error)
        }
    }

    /// Composes the chart again with another state, whose axis may be another one: the window keeps its times.
    private func rebuildAtTimes(_ change: (inout PageState) throws(RequestError) -> Void) {
        rebuild { state throws(RequestError) in
            if state.chart.window.select != nil, let window = try? session?.axisWindow(), let from = window.from, let to = window.to {
                state.setWindow(WindowRequest(from: .instant(from), to: .instant(to)))
            }
            try change(&state)
        }
    }

    /// Reads what the controls tell of the first symbol.
    private func learn() {
        let symbol = state.symbol
        known.intervals = (try? library.intervals(of: symbol)) ?? []
        known.annotations = edits && state.chart.storedAnnotations ? (try? library.reader.annotations(of: symbol)) ?? [] : []
    }

    /// Reads the data anew, after another program has changed the database, or servers answer again.
    func dataChanged() {
        do {
            try session?.reload()
            if isOutage { error = nil }
            learn()
        } catch { note(error) }
    }

    // MARK: What is shown

    /// The state of what is shown, with what gestures have changed.
    var current: PageState {
        guard let session else { return state }
        var state = state
        let window = session.windowRequest
        if window != session.specification.window { state.setWindow(window) }
        for (axis, range) in session.ranges {
            // The session has the axes of this chart alone.
            try? state.setValueRange(range, axis: axis)
        }
        state.setCrosshair(session.showsCrosshair ? session.crosshair : nil)
        return state
    }

    /// The command line and the addresses of a chart that is shown.
    func written(_ chart: ChartSpecification) -> WrittenChart {
        var written = library.written(chart)
        written.address.options += undone
        return written
    }

    /// Draws what is out of date and says what is shown.
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
            if let session, let next = try session.update() {
                drawing = next
                frame += 1
                let drawn = try picture.next(next.scene)
                if drawn.isWhole, sent.map({ $0 != (drawn.width, drawn.height) }) ?? true {
                    message.whole = (drawn.width, drawn.height)
                    sent = message.whole
                }
                message.frame = drawn
            }
        } catch { note(error) }
        message.members = [("n", .integer(number))] + members
        return message.bytes
    }
}

extension Rect {
    fileprivate func holds(_ x: Double, _ y: Double) -> Bool { (self.x...maxX).contains(x) && (self.y...maxY).contains(y) }
}
