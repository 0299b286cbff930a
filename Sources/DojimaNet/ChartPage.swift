import Dojima
import DojimaCairo
import DojimaChart
import DojimaCommands
import DojimaInteraction
import DojimaScale
import DojimaSeries
import DojimaStore
import DojimaText
import DojimaTime
import Glibc

/// A chart on a page: what it shows, as a command line, and the session in which it is touched. Belongs to one worker.
final class ChartPage {
    /// The symbol, the studies, the look and the window at the beginning. What gestures have changed since is in the session.
    private(set) var words: ChartWords
    private(set) var size: PageSize
    /// The last input that could not be done, or what went wrong; `nil` when all is well.
    private(set) var error: String?
    private let library: ChartLibrary
    private var session: TouchSession?
    private var drawing: ChartDrawing?
    private var frame = 0
    /// Whether a click has fixed the crosshair, so that it stays when the pointer leaves.
    private var keepsCrosshair = false
    private var picture: ChangingPicture
    /// The size of the last picture in device pixels; `nil` before the first.
    private var sent: (width: Int, height: Int)?

    init(_ words: ChartWords, size: PageSize, in library: ChartLibrary) {
        (self.words, self.size, self.library) = (words, size, library)
        picture = ChangingPicture(drawingIn: library.pixels)
    }

    var isMoving: Bool { session?.isMoving == true }

    // MARK: Inputs

    /// Applies the operations of a message in order, without drawing.
    func apply(_ input: PageInput) {
        for (operation, time) in input.operations {
            do { try apply(operation, at: time) } catch { self.error = library.line(of: error) }
        }
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
            session?.point(at: Instant(microseconds: Int64(time * 1_000_000)))
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
                from: Instant(microseconds: Int64(from * 1_000_000)), to: Instant(microseconds: Int64(to * 1_000_000)), at: time)
        case .set(let name, let value): set(name, value)
        case .study(let text): add(study: text)
        case .removeStudy(let option, let text): rebuild { words, _ in words.remove(option, text) }
        case .symbol(let name): show(name)
        case .symbolBy(let step): if let next = try library.neighbour(of: words.symbols[0], by: step) { show(next) }
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

    private func add(study text: String) {
        let option = StudyPlace.option(of: text)
        rebuild { words, _ in words.add(option, text) }
    }

    /// The horizontal lines that the page's own options draw, by their indices among annotations; none in a vertical chart.
    private var levels: [(index: Int, line: LevelField.Line)] {
        let count = words.values(of: "annotate").count
        guard count > 0, let session, session.specification.orientation == .horizontal else { return [] }
        let field = session.levels
        return (0..<count).compactMap { index in field.line("once-\(index + 1)").map { (index, $0) } }
    }

    /// Moves a horizontal line, and with it the colours whose rules name it.
    private func move(level index: Int, to y: Double) {
        guard let line = levels.first(where: { $0.index == index })?.line, y.isFinite else { return }
        let word = words.values(of: "annotate")[index]
        guard let colon = word.firstIndex(of: ":") else { return }
        let (place, scale) = (min(max(y, line.box.y), line.box.maxY), line.scale)
        let pixel = abs(scale.value(atPixel: place + 1) - scale.value(atPixel: place - 1)) / 2
        guard pixel > 0, pixel.isFinite else { return }
        // Without ticks of its own, the value is as exact as a pixel.
        let exponent = Int(log10(pixel).rounded(.down))
        let unit = DecimalNumber(units: 1, exponent: exponent).value
        var stepped = line
        stepped.step = line.step ?? unit
        let value = stepped.allowed(scale.value(atPixel: place))
        guard value.isFinite, abs(value / unit) < 1e15 else { return }
        let number = line.step == nil ? DecimalNumber(units: Int((value / unit).rounded()), exponent: exponent).value : value
        let text = word[colon...].firstIndex(of: "=").map { word[$0...] } ?? ""
        let moved = String(word[...colon]) + plainNumber(number) + text
        guard moved != word else { return }
        rebuild { words, _ in words.replace("annotate", index, with: moved) }
    }

    /// Shows another symbol at the same times.
    private func show(_ symbol: String) {
        guard library.serves(symbol) else { return error = "no symbol \(symbol)" }
        rebuild { words, _ in
            if words.has("select"), let session = self.session, let window = try? session.axisWindow(), let from = window.from,
                let to = window.to
            {
                words.set("from", "@\(from.epochText)")
                words.add("to", "@\(to.epochText)")
            }
            words.remove("y-range")
            words.remove("crosshair")
            words.symbols = [symbol]
        }
    }

    /// Composes the chart anew with other options or another size; where that fails, it stays as it was and `error` says why.
    private func rebuild(_ change: (inout ChartWords, inout PageSize) -> Void) {
        var (words, size) = (current, size)
        change(&words, &size)
        let crosshair = session?.crosshair
        words.remove("crosshair")
        do {
            let next = try library.session(of: words, size: size)
            if let crosshair { next.point(at: crosshair) }
            (self.words, self.size, session, drawing, error) = (words, size, next, nil, nil)
        } catch {
            self.error = library.line(of: error)
        }
    }

    /// Reads the data anew, after another program has changed the database.
    func dataChanged() {
        do { try session?.reload() } catch { self.error = library.line(of: error) }
    }

    // MARK: What is shown

    /// The command line of what is shown, but for its size.
    private var current: ChartWords {
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
            if session == nil {
                let before = error
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
        } catch { self.error = library.line(of: error) }
        message.members = [("n", .integer(number))] + members
        return message.bytes
    }

    private var members: [(String, TextNode)] {
        let report = report
        let current = current
        var sized = current
        size.set(in: &sized)
        var address = current
        address.remove("crosshair")
        let text = shownText(report)
        let state: [(String, TextNode)] = [
            ("frame", .integer(frame)),
            ("size", .object([("width", .integer(size.width)), ("height", .integer(size.height)), ("scale", .number(size.scale))])),
            ("plots", .list((drawing?.description.panes ?? []).map { .object([("id", .text($0.id))] + $0.box.members) })),
            ("navigator", navigator), ("window", report ?? .null), ("crosshair", crosshair),
            ("tracked", report?["tracked"] ?? .null), ("command", .text(sized.shellText)),
            ("error", error.map { .text($0) } ?? .null),
        ]
        let axes = (drawing?.description.axes ?? []).map { axis in
            TextNode.object([("id", .text(axis.id)), ("pane", .text(axis.pane))] + axis.box.members)
        }
        let levels = self.levels.map { index, line in
            TextNode.object([
                ("index", .integer(index)), ("x", .number(line.box.x)), ("y", .number(line.y)), ("w", .number(line.box.width)),
            ])
        }
        return [
            ("state", .object(state)), ("axes", .list(axes)), ("levels", .list(levels)), ("moving", .flag(isMoving)),
            ("title", .text(text.title)),
            ("label", .text(text.label)), ("live", .text(live)), ("address", .text(address.address)),
            ("picture", .text(current.pictureAddress(size))), ("shown", shown(current)),
        ]
    }

    /// The window as the command `window` reports it; `nil` where nothing is shown.
    private var report: TextNode? {
        guard let session else { return nil }
        return try? session.sourceAxis.report(of: try session.axisWindow(), try session.summary())
    }

    private var navigator: TextNode {
        guard let box = drawing?.description.navigator else { return .null }
        return .object(box.box.members + [("selection", .object(box.selection.members))])
    }

    private var crosshair: TextNode {
        guard let session, session.showsCrosshair, let time = session.crosshair else { return .null }
        return .object([
            ("time", .digits(time.epochText)), ("values", .object(session.crosshairValues.map { ($0.name, .number($0.value)) })),
        ])
    }

    /// The values at the crosshair as a sentence for those who hear the page.
    private var live: String {
        guard let crosshair = drawing?.description.crosshair, crosshair.isShown else { return "" }
        return crosshair.title + ": " + crosshair.entries.map { "\($0.label) \($0.text)" }.joined(separator: ", ")
    }

    /// The title of the page and what the canvas shows, with the dates of the first and last bar.
    private func shownText(_ report: TextNode?) -> (title: String, label: String) {
        let name = words.symbols.joined(separator: ", ")
        guard let session, let summary = try? session.summary() else { return (name, "\(name): no bars") }
        let zone = session.sourceAxis.shownZone
        let (first, last) = (zone.local(at: summary.first).date, zone.local(at: summary.last).date)
        return (
            "\(name) \(first) – \(last)",
            "Chart of \(name), \(summary.count) \(summary.count == 1 ? "bar" : "bars") from \(first) to \(last)"
        )
    }

    private func shown(_ words: ChartWords) -> TextNode {
        let studies = words.options.filter { ["overlay", "pane"].contains($0.name) }.map { option in
            TextNode.object([("option", .text(option.name)), ("text", .text(option.value ?? ""))])
        }
        let scale = words.has("log") ? "log" : words.has("percent") ? "percent" : "linear"
        return .object([
            ("symbol", .text(words.symbols.joined(separator: ","))), ("type", .text(words.value(of: "type") ?? "candlestick")),
            ("scale", .text(scale)), ("theme", words.value(of: "theme").map { .text($0) } ?? .null),
            ("preset", words.value(of: "preset").map { .text($0) } ?? .null), ("studies", .list(studies)),
        ])
    }
}

extension Rect {
    fileprivate func holds(_ x: Double, _ y: Double) -> Bool { (self.x...maxX).contains(x) && (self.y...maxY).contains(y) }

    fileprivate var members: [(String, TextNode)] { [("x", .number(x)), ("y", .number(y)), ("w", .number(width)), ("h", .number(height))] }
}
