import Dojima
import DojimaCairo
import DojimaChart
import DojimaCommands
import DojimaInteraction
import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime

/// A chart on a page: what it shows, as a command line, and the session in which it is touched. Belongs to one worker.
final class ChartPage {
    /// The symbol, the studies, the look and the window at the beginning. What gestures have changed since is in the session.
    private(set) var words: ChartWords
    private(set) var size: PageSize
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
    /// The annotation that is being drawn. Once it is shown, it is the last one of the words.
    var drawn: (annotation: DrawnAnnotation, isShown: Bool)?
    private(set) var known = KnownSymbol()

    /// Whether a click has fixed the crosshair, so that it stays when the pointer leaves.
    private var keepsCrosshair = false
    private var picture: ChangingPicture
    /// The size of the last picture in device pixels; `nil` before the first.
    private var sent: (width: Int, height: Int)?
    /// Whether the page has made the axis relative, so that two symbols can be compared.
    private var isMadeRelative = false
    /// The colours that the first address gives to series.
    private let givenColors: [SeriesColors]
    /// The annotations of symbols that were left, by symbol.
    private var left: [String: [String]] = [:]

    /// What the controls tell of the first symbol.
    struct KnownSymbol {
        /// Its annotations in the database, where they can be removed.
        var annotations: [StoredAnnotation] = []
        /// The intervals at which it can be drawn.
        var intervals: [BarInterval] = []
    }

    /// - Parameter edits: whether annotations are kept in the database, where the library has an editor.
    init(_ words: ChartWords, size: PageSize, in library: ChartLibrary, edits: Bool = false) {
        (self.words, self.size, self.library, self.edits) = (words, size, library, edits && library.database.editor != nil)
        givenColors = words.values(of: "series-color").compactMap { SeriesColors(written: $0) }
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
            rebuild { $1 = size }
        case .script(let script):
            // A gesture ends what an earlier one could not do.
            error = nil
            if let preset = script.preset {
                rebuild { words, _ in words.set("preset", "\(preset)".uppercased()) }
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
        case .set(let name, let value): set(name, value)
        case .study(let text): add(study: text)
        case .removeStudy(let option, let text): rebuild { words, _ in words.remove(option, text) }
        case .symbol(let name): show(try library.symbol(typed: name))
        case .symbolBy(let step): if let next = try library.neighbour(of: words.symbols[0], by: step) { show(next) }
        case .compare(let name): compare(try library.symbol(typed: name))
        case .removeSymbol(let name): removeCompared(name)
        case .beginDraw(let kind, let text, let x, let y): beginDrawing(kind, text, x, y)
        case .draw(let x, let y): draw(to: x, y)
        case .endDraw: try endDrawing()
        case .cancelDraw: cancelDrawing()
        case .erase(let index):
            cancelDrawing()
            rebuild { words, _ in words.remove("annotate", at: index) }
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

    private func set(_ name: String, _ value: String) {
        rebuild { words, _ in
            switch (name, value) {
            case ("scale", "linear"): words.remove("log")
            case ("scale", "log"), ("scale", "percent"): words.set(value)
            case ("type", "candlestick"): words.remove("type")
            case ("type", _), ("theme", _), ("interval", _): words.set(name, value)
            default: break
            }
        }
    }

    /// Makes room for labels of some widths; what has more room keeps it.
    private func align(_ widths: AxisWidths) {
        guard let session else { return }
        let widths = session.axisWidths.union(widths)
        guard widths != session.axisWidths else { return }
        words.set(widths)
        session.axisWidths = widths
    }

    private func add(study text: String) {
        let option = StudyPlace.option(of: text)
        rebuild { words, _ in words.add(option, text) }
    }

    /// The horizontal lines that the page's own options draw, by their indices among annotations; none in a vertical chart.
    var levels: [(index: Int, box: Rect, y: Double)] {
        let count = words.values(of: "annotate").count
        guard count > 0, let session, session.specification.orientation == .horizontal else { return [] }
        let (field, prices) = (session.levels, session.prices)
        return (0..<count).compactMap { index in
            field.line("once-\(index + 1)").map { (index, $0.box, prices?.y(of: $0.value) ?? $0.y) }
        }
    }

    /// Moves a horizontal line, and with it the colours whose rules name it.
    private func move(level index: Int, to y: Double) {
        guard levels.contains(where: { $0.index == index }), let price = session?.prices?.price(at: y) else { return }
        let word = words.values(of: "annotate")[index]
        guard let colon = word.firstIndex(of: ":") else { return }
        let text = word[colon...].firstIndex(of: "=").map { word[$0...] } ?? ""
        let moved = String(word[...colon]) + plainNumber(price) + text
        guard moved != word else { return }
        rebuild { words, _ in words.replace("annotate", index, with: moved) }
    }

    /// Shows another symbol at the same times, beside those that it is compared with. Annotations stay with their symbols.
    private func show(_ symbol: String) {
        let old = words.symbols[0]
        guard symbol != old else { return }
        cancelDrawing()
        let own = words.values(of: "annotate").filter { !library.defaults.contains(ChartWords.Option("annotate", $0)) }
        // Rules of colours name lines by their places in the row.
        let changes = !words.values(of: "color").contains { $0.contains("line:once") }
        rebuild { words, _ in
            self.holdTimes(&words)
            words.remove("y-range")
            words.symbols = [symbol] + words.symbols.dropFirst().filter { $0 != symbol }
            guard changes else { return }
            for word in own { words.remove("annotate", word) }
            for word in self.left[symbol] ?? [] { words.add("annotate", word) }
        }
        if changes, words.symbols[0] == symbol { (left[old], left[symbol]) = (own, nil) }
    }

    /// Has the window keep its times when its axis becomes another one.
    private func holdTimes(_ words: inout ChartWords) {
        guard words.has("select"), let session, let window = try? session.axisWindow(), let from = window.from, let to = window.to else {
            return
        }
        words.set("from", "@\(from.epochText)")
        words.add("to", "@\(to.epochText)")
    }

    // MARK: Other symbols

    /// The most symbols of a chart.
    private static let mostSymbols = 24

    /// Adds a symbol. The first one makes the axis one of changes in percent, unless the options say how symbols share it.
    private func compare(_ symbol: String) {
        guard !words.symbols.contains(symbol) else { return }
        guard words.symbols.count < ChartPage.mostSymbols else { return error = "a page compares \(ChartPage.mostSymbols) symbols" }
        let isFirst = words.symbols.count == 1 && !["log", "percent", "indexed", "prices", "axis", "stack"].contains { words.has($0) }
        rebuild { words, _ in
            self.holdTimes(&words)
            words.remove("y-range")
            words.symbols.append(symbol)
            if isFirst { words.set("percent") }
        }
        if isFirst, words.symbols.count > 1 { isMadeRelative = true }
    }

    /// Removes a symbol that was added.
    private func removeCompared(_ symbol: String) {
        guard words.symbols.dropFirst().contains(symbol) else { return }
        let isLast = words.symbols.count == 2
        rebuild { words, _ in
            self.holdTimes(&words)
            words.remove("y-range")
            words.symbols.removeAll { $0 == symbol }
            if isLast, self.isMadeRelative, words.has("percent") { words.remove("percent") }
        }
        if words.symbols.count == 1 { isMadeRelative = false }
    }

    /// Composes the chart anew with other options or another size; where that fails, it stays as it was and `error` says why.
    func rebuild(_ change: (inout ChartWords, inout PageSize) -> Void) {
        var (words, size) = (current, size)
        var colors = session?.specification.assigningColors().seriesColors ?? []
        // Those of the address belong to series that an operation may remove and add again.
        if session != nil { words.remove("series-color") }
        let main = words.symbols[0]
        change(&words, &size)
        // Another symbol in the place of the first has its colour.
        if !colors.contains(where: { $0.series == words.symbols[0] }), let place = colors.firstIndex(where: { $0.series == main }) {
            colors[place].series = words.symbols[0]
        }
        let crosshair = session?.crosshair
        words.remove("crosshair")
        do {
            let next = try library.session(of: words, size: size, given: session == nil ? [] : givenColors, keeping: colors)
            words.remove("series-color")
            for colors in next.specification.colorsToKeep { words.add("series-color", colors.written) }
            if let crosshair { next.point(at: crosshair) }
            (self.words, self.size, session, drawing, error) = (words, size, next, nil, nil)
            learn()
        } catch {
            note(error)
        }
    }

    /// Reads what the controls tell of the first symbol.
    private func learn() {
        let symbol = words.symbols[0]
        known.intervals = (try? library.intervals(of: symbol)) ?? []
        known.annotations = edits && !words.has("no-annotations") ? (try? library.reader.annotations(of: symbol)) ?? [] : []
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

    /// The command line of what is shown, but for its size.
    var current: ChartWords {
        guard let session else { return words }
        var words = words
        let request = session.windowRequest
        if request != session.specification.window {
            if let select = request.select { words.set("select", "\(select.lowerBound)..\(select.upperBound)") }
        }
        if let range = session.ranges.values.first { words.set("y-range", "\(range.lowerBound)..\(range.upperBound)") }
        words.remove("crosshair")
        if session.showsCrosshair, let time = session.crosshair { words.set("crosshair", "@\(time.epochText)") }
        return words
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
                rebuild { _, _ in }
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

extension ChartWords {
    /// Makes room for labels of some widths.
    mutating func set(_ widths: AxisWidths) {
        remove("axis-width")
        for (side, columns) in [("left:", widths.left), ("", widths.right)] where !columns.isEmpty {
            add("axis-width", side + columns.map(plainNumber).joined(separator: ","))
        }
    }
}

extension Rect {
    fileprivate func holds(_ x: Double, _ y: Double) -> Bool { (self.x...maxX).contains(x) && (self.y...maxY).contains(y) }
}
