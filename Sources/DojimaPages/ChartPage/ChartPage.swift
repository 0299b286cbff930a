import Dojima
import DojimaCairo
import DojimaChart
import DojimaInteraction
import DojimaSeries
import DojimaText
import DojimaTime

/// A chart on a page: its state, and the session that handles its gestures. Used by one worker only.
final class ChartPage {
    /// The state at the beginning of the session. Later changes by gestures are in the session.
    private(set) var state: PageState
    private(set) var size: PageSize
    /// Options of the address that revert the default options which the chart no longer has.
    private var defaultOverrides: [ChartOption] = []
    /// The error of the last failed input or of drawing; `nil` if there is none.
    var error: String? { didSet { isOutage = false } }
    /// A notice about the last input, which the page shows once.
    var notice: String?
    /// Whether `error` means that the database is unavailable; it is cleared when the database can be read again.
    private(set) var isOutage = false

    // Internal state shared by the extensions.

    let library: ChartLibrary
    private(set) var session: InteractiveChart?
    /// The data that earlier sessions have read, so that a changed chart reads only missing data.
    private let cache = ChartCache()
    /// Called with the fraction of the sources that were read, each time that one is read; `nil` for no calls.
    var progress: ((Double) -> Void)? {
        get { cache.progress }
        set { cache.progress = newValue }
    }
    private(set) var drawing: ChartDrawing?
    private(set) var frame = 0
    /// Whether drawn annotations are stored in the database.
    let edits: Bool
    /// The stored horizontal line that is being dragged, at its present price.
    var dragged: StoredAnnotation?
    /// The annotation that is being drawn. Once shown, it is the last annotation of the state.
    var drawn: (annotation: DrawnAnnotation, isShown: Bool)?
    private(set) var facts = SymbolFacts()
    /// The annotations that the default options add to all pages.
    let common: [Annotation]
    /// Whether a click has fixed the crosshair, so that it stays when the pointer leaves.
    var isCrosshairFixed = false
    /// The bars that were selected before the last click.
    var selectedBefore: [TimeText]?

    /// The current animation; `nil` for none.
    private var animation: PageAnimation?
    /// The time of its last animation frame; `nil` before it.
    private var frameTime: Double?
    /// Whether `drawing` has been sent.
    private var isDrawn = true
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

    var isMoving: Bool { session?.isMoving == true || animation != nil }

    // MARK: Inputs

    /// Applies the operations of a message in order, without drawing.
    func apply(_ input: PageInput) {
        for (operation, time) in input.operations {
            if !operation.continuesAnimation { endAnimation() }
            do { try operation.action(self, time) } catch { note(error) }
        }
    }

    /// Sets `error` from an error.
    private func note(_ error: any Error) {
        self.error = ChartLibrary.line(of: error)
        isOutage = ChartLibrary.isOutage(error)
    }

    // MARK: Animations

    /// Begins the fade of a series that is shown or was hidden.
    ///
    /// - Parameter before: the picture with the series before it disappears; `nil` if it appears.
    func beginAnimation(of name: String, from before: ChartDrawing?) {
        (animation, frameTime) = (PageAnimation(of: name, from: before), nil)
    }

    /// Begins the animation in which the series appear, if the chart has one.
    func beginEntrance() {
        guard let animation = state.chart.animation?.animation else { return }
        (self.animation, frameTime) = (PageAnimation(animation), nil)
    }

    /// Advances an animation and the motion of the window to a time.
    func advance(to time: Double) {
        frameTime = time
        session?.advance(to: time)
    }

    /// Ends an animation, so that its final picture is sent.
    func endAnimation() { if animation != nil { (animation, isDrawn) = (nil, false) } }

    /// The picture to send; `nil` if it has been sent already.
    private var nextScene: Scene? {
        guard let drawing else { return nil }
        let isVertical = state.chart.orientation == .vertical
        if let scene = animation?.scene(over: drawing, isVertical: isVertical, at: frameTime) { return scene }
        endAnimation()
        defer { isDrawn = true }
        return isDrawn ? nil : drawing.scene
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
            let rebuilt = try library.session(of: next.chart, moved: dragged, cache: cache)
            if let crosshair { rebuilt.point(at: crosshair) }
            (state, self.size, session, drawing, error) = (next, size, rebuilt, nil, nil)
            defaultOverrides = library.defaultOverrides(in: next.chart)
            updateFacts()
        } catch {
            note(error)
        }
    }

    /// Sets the minimum widths of axis labels, without composing the chart.
    func setAxisWidths(_ widths: AxisWidths) {
        state.setAxisWidths(widths)
        session?.axisWidths = widths
    }

    /// Composes the chart with a changed state whose axis may differ; the window keeps its times.
    func rebuildAtTimes(_ change: (inout PageState) throws(RequestError) -> Void) {
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
        facts.annotations = edits && state.chart.showsStoredAnnotations ? (try? library.reader.annotations(of: symbol)) ?? [] : []
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
