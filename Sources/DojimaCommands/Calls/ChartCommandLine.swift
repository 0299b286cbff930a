package import Dojima
import DojimaChart
import DojimaText
import DojimaTime

/// The command line of a chart, written from its specification. Parsing it gives an equal specification.
///
/// Values that no option can express are written as `--set`, key by key.
package struct ChartCommandLine: Sendable, Equatable {
    package private(set) var symbols: [String]
    package private(set) var options: [ChartOption] = []

    /// Writes the command line of a specification. O(*n*), *n* being the number of values in the specification.
    package init(_ chart: ChartSpecification) {
        var arrangement = PaneArrangement(of: chart)
        symbols = arrangement.symbols
        var made = ChartSpecification()
        let node = chart.node
        write(node["window"])
        write(&arrangement, chart.rebase, of: chart, in: &made)
        made.panes = arrangement.panes
        if let axis = chart.panes.first?.declaredVolumeAxis, axis.range == nil, made.hasVolume {
            add("volume-axis")
            made.panes[0].axes.append(ValueAxis(id: axis.id))
        }
        for colors in chart.seriesColors where (try? made.set(colors)) != nil { add("series-color", colors.text) }
        for series in chart.listedSeries where series.isHidden && (try? made.setHidden(true, series: series.name)) != nil {
            add("hide", series.name)
        }
        writeRanges(chart, in: &made)
        (made.facet, made.groupsBySymbol) = (chart.facet.map { _ in FacetOptions() }, chart.groupsBySymbol)
        (made.width, made.height, made.window) = (chart.width, chart.height, chart.window)
        if made.size != ChartSpecification().size {
            add("size", "\(Int(clamping: chart.width))x\(Int(clamping: chart.height))")
        }
        let house = HouseStyle.catalog.sorted { $0.key < $1.key }.first { chart.supplemented(by: $0.value) == chart }
        if let house {
            add("style", house.key)
            made = made.supplemented(by: house.value)
        }
        let styled = house.map { ChartSpecification().supplemented(by: $0.value).node }
        var written = made.node
        if let legend = node["legend"], legend["position"] == nil {
            add("legend", Legend().position.rawValue)
            written.set("legend", [:])
        }
        for key in ChartCommandLine.keys {
            // The house style has set the key.
            if let value = styled?[path: key.path], value == node[path: key.path] { continue }
            write(key, of: node, in: &written)
        }
        writeSurfaces(node["layout"]?["surfaces"], in: &written)
        writeAxisWidths(node["layout"]?["axisWidths"], in: &written)
        writeGapMarks(node["gapMarks"], in: &written)
        if let crosshair = node["crosshair"], let time = crosshair.word {
            add("crosshair", time)
            written.set("crosshair", crosshair)
        }
        if node["storedAnnotations"] == .flag(false) {
            add("no-annotations")
            written.set("storedAnnotations", .flag(false))
        }
        for setting in ChartSpecification.settings(from: written, to: node) { add("set", "\(setting.path)=\(setting.value)") }
    }

    private mutating func add(_ name: String, _ value: String? = nil) { options.append(ChartOption(name, value)) }

    // MARK: Parts written as several options

    /// Writes the window in the form in which it was given.
    private mutating func write(_ window: TextNode?) {
        for (name, key) in [("from", "from"), ("to", "to"), ("last", "last"), ("last", "bars"), ("preset", "preset")] {
            if let word = window?[key]?.word { add(name, word) }
        }
        if let ends = window?["select"]?.words { add("select", ends.joined(separator: "..")) }
        for (name, key) in [("zoom", "zoom"), ("pan-to", "panTo")] {
            if let word = window?[key]?.word { add(name, word) }
        }
    }

    /// Writes the options of the panes, and removes from the arrangement the values that no option can express.
    private mutating func write(
        _ arrangement: inout PaneArrangement, _ rebase: Rebasing?, of chart: ChartSpecification, in made: inout ChartSpecification
    ) {
        if let kind = arrangement.kind { add("type", kind.name) }
        if arrangement.hasSpaceForVolume, !arrangement.showsVolume { add("no-volume") }
        if let bins = arrangement.profileBins { add("profile", "\(bins)") }
        for study in arrangement.overlays { add("overlay", study.text) }
        for study in arrangement.below { add("pane", study.text) }
        for study in arrangement.marks { add("mark", study.text) }
        if let form = arrangement.stack { add("stack", form.rawValue) }
        if arrangement.isGrouped { add("side-by-side") }
        if let content = arrangement.labels { add("labels", content.rawValue) }
        let words = arrangement.annotations.map { AnnotationArgument.word(for: $0) }
        let writable = words.prefix { $0 != nil }.compactMap(\.self)
        arrangement.annotations = writable.compactMap { AnnotationArgument(argument: $0)?.annotation }
        for word in writable { add("annotate", word) }
        write(rebase, of: chart, in: &made)
        arrangement.sharesAxis = made.rebase != nil
        for side in arrangement.sides { add("axis", side.rawValue) }
        guard var axis = arrangement.axis else { return }
        if made.rebase?.unit == .percent, !chart.groupsBySymbol { axis.scale = .linear }
        if axis.scale == .logarithmic { add("log") }
        if axis.isInverted { add("inverted") }
        if let ticks = axis.ticks { add("y-ticks", ticks.text) }
        if let format = axis.format { add("y-format", format.written) }
        if case .fixed(let range)? = axis.range { add("y-range", range.written) } else { axis.range = nil }
        if let span = axis.minSpan { add("y-min-span", shortNumber(span)) }
        if let time = axis.crosses {
            add("y-crosses", time.written)
            if axis.hasFixedLabels, chart.timeAxis.crosses == nil {
                add("fixed-labels")
            } else {
                axis.hasFixedLabels = chart.timeAxis.hasFixedLabels
            }
        }
        axis.titlePlacement = axis.title == nil ? .end : .turned
        if let title = axis.title { add("y-title", title) }
        // The other keys of an axis have no options.
        let plain = ValueAxis()
        (axis.padding, axis.minors, axis.lowEnd, axis.highEnd) = (plain.padding, plain.minors, plain.lowEnd, plain.highEnd)
        (axis.labelAngle, axis.skips, axis.style) = (plain.labelAngle, plain.skips, plain.style)
        arrangement.axis = axis.isWritten(like: plain) ? nil : axis
    }

    /// Adds the options of rebased prices, `--percent`, `--indexed` or `--prices`, and their base.
    private mutating func write(_ rebase: Rebasing?, of chart: ChartSpecification, in made: inout ChartSpecification) {
        if chart.groupsBySymbol {
            made.rebase = Rebasing(.percent, base: rebase?.base)
        } else if let rebase {
            made.rebase = rebase
            switch rebase.unit {
            case .percent: add("percent")
            case .index: add("indexed")
            case .price:
                add("prices")
                made.rebase?.base = nil
            }
        }
        if let base = made.rebase?.base { add("base", base.written) }
    }

    /// Writes the ranges of value axes that are not written yet.
    private mutating func writeRanges(_ chart: ChartSpecification, in made: inout ChartSpecification) {
        for (axis, range) in chart.valueRanges where !made.valueRanges.contains(where: { $0 == (axis, range) }) {
            var next = made
            guard (try? next.setRange(range, ofAxis: axis)) != nil else { continue }
            made = next
            add("axis-range", "\(axis)=\(range.written)")
        }
    }

    private mutating func writeSurfaces(_ surfaces: TextNode?, in written: inout TextNode) {
        for part in SurfacePart.allCases.map(\.rawValue) {
            guard let surface = surfaces?[part] else { continue }
            if let background = surface["background"]?.word {
                add("background", "\(part)=\(background)")
                written.set("layout.surfaces.\(part).background", .text(background))
            }
            if let border = surface["border"]?.word {
                let width = surface["borderWidth"]
                add("border", "\(part)=\(border)" + (width?.word.map { ":\($0)" } ?? ""))
                written.set("layout.surfaces.\(part).border", .text(border))
                if let width { written.set("layout.surfaces.\(part).borderWidth", width) }
            }
        }
    }

    private mutating func writeAxisWidths(_ widths: TextNode?, in written: inout TextNode) {
        for (side, prefix) in [("left", "left:"), ("right", "")] {
            guard let columns = widths?[side], let words = columns.words, !words.isEmpty else { continue }
            add("axis-width", prefix + words.joined(separator: ","))
            written.set("layout.axisWidths.\(side)", columns)
        }
    }

    private mutating func writeGapMarks(_ marks: TextNode?, in written: inout TextNode) {
        guard let marks else { return }
        if marks["style"]?.word == GapMarkOptions.Style.off.rawValue {
            add("gap-marks", GapMarksArgument.off.description)
            written.set("gapMarks", ["style": .text(GapMarkOptions.Style.off.rawValue)])
        } else {
            // The parser returns classes in the order of the enumeration, and an empty list for all.
            let words = marks["classes"]?.words.map { words in GapReason.Kind.allCases.map(\.rawValue).filter(words.contains) } ?? []
            add("gap-marks", words.isEmpty ? nil : words.joined(separator: ","))
            if let style = marks["style"]?.word { add("gap-style", style) }
            if let width = marks["width"]?.word { add("gap-width", width) }
            written.set("gapMarks", marks)
            if !words.isEmpty { written.set("gapMarks.classes", .texts(words.count == GapReason.Kind.allCases.count ? [] : words)) }
        }
    }

    // MARK: Keys written as one option

    private struct OptionKey: Sendable {
        enum ValueKind: Sendable, Equatable {
            /// A text or a number.
            case value
            case flag
            /// The option is given once for each element.
            case repeated
            /// Elements with commas between.
            case joined
            /// Some of these words, which parsing returns in the order given here.
            case words([String])
            /// A flag for an object whose keys have separate options.
            case object
        }

        var option: String
        var path: String
        var kind = ValueKind.value
    }

    private static let keys: [OptionKey] =
        [
            OptionKey(option: "interval", path: "interval"),
            OptionKey(option: "exclude", path: "closedTime.exclude", kind: .repeated),
            OptionKey(option: "exclude-every", path: "closedTime.excludeEvery", kind: .repeated),
            OptionKey(option: "calendar", path: "closedTime.calendars", kind: .repeated),
            OptionKey(option: "combine", path: "closedTime.combine"),
            OptionKey(option: "show-gaps", path: "closedTime.showGaps", kind: .words(GapReason.Kind.allCases.map(\.rawValue))),
            OptionKey(option: "segments", path: "closedTime.segments", kind: .words(SessionSegment.Kind.allCases.map(\.rawValue))),
            OptionKey(option: "include", path: "closedTime.include", kind: .repeated),
            OptionKey(option: "calendar-file", path: "closedTime.calendarFiles", kind: .repeated),
            OptionKey(option: "rules", path: "closedTime.rules"),
            OptionKey(option: "zone", path: "zone"),
            OptionKey(option: "anchor", path: "closedTime.anchor"),
            OptionKey(option: "infer-gaps", path: "closedTime.inferGaps", kind: .flag),
            OptionKey(option: "continuous", path: "closedTime.continuous", kind: .flag),
            OptionKey(option: "adjust", path: "adjust"),
            OptionKey(option: "transform", path: "transform"),
            OptionKey(option: "wide", path: "reading.wide", kind: .flag),
            OptionKey(option: "date-format", path: "reading.dateFormat"),
            OptionKey(option: "century", path: "reading.century"),
            OptionKey(option: "file-format", path: "reading.fileFormat"),
            OptionKey(option: "price-divisor", path: "reading.priceDivisor"),
            OptionKey(option: "on-invalid", path: "reading.onInvalid"),
            OptionKey(option: "on-conflict", path: "reading.onConflict"),
            OptionKey(option: "columns", path: "reading.columns"),
            OptionKey(option: "highlight", path: "highlight", kind: .joined),
            OptionKey(option: "facet", path: "facet", kind: .object),
            OptionKey(option: "columns", path: "facet.columns"),
            OptionKey(option: "shared-y", path: "facet.sharedY", kind: .flag),
            OptionKey(option: "color", path: "colors", kind: .repeated),
        ] + DrawingArguments.keyOptions.map { OptionKey(option: $0.name, path: $0.path, kind: $0.isFlag ? .flag : .value) } + [
            OptionKey(option: "track", path: "tracking", kind: .object),
            OptionKey(option: "x-zone", path: "timeAxis.zones", kind: .repeated),
            OptionKey(option: "fixed-labels", path: "timeAxis.fixedLabels", kind: .flag),
            OptionKey(option: "split", path: "layout.split"),
            OptionKey(option: "title", path: "title"),
            OptionKey(option: "subtitle", path: "subtitle"),
            OptionKey(option: "note", path: "note"),
            OptionKey(option: "theme", path: "theme"),
            OptionKey(option: "selected", path: "selected", kind: .repeated),
            OptionKey(option: "scale", path: "scale"),
        ]

    /// The names of the options that set one key each, as `--set` does.
    package static let keyOptions = Set(DrawingArguments.keyOptions.map(\.name))

    /// Writes the option of a key if the option can express its value.
    private mutating func write(_ key: OptionKey, of node: TextNode, in written: inout TextNode) {
        guard let value = node[path: key.path] else { return }
        switch key.kind {
        case .value:
            guard let word = value.word, !word.isEmpty else { return }
            add(key.option, word)
            written.set(key.path, value)
        case .flag:
            guard value == .flag(true) else { return }
            add(key.option)
            written.set(key.path, value)
        case .object:
            add(key.option)
            if written[path: key.path] == nil { written.set(key.path, [:]) }
        case .repeated, .joined:
            guard let words = value.words, !words.isEmpty else { return }
            if key.kind == .repeated {
                for word in words { add(key.option, word) }
            } else {
                guard !words.contains(where: { $0.contains(",") || $0.first == " " }) else { return }
                add(key.option, words.joined(separator: ","))
            }
            written.set(key.path, value)
        case .words(let all):
            let words = all.filter { value.words?.contains($0) == true }
            guard !words.isEmpty else { return }
            add(key.option, words.joined(separator: ","))
            written.set(key.path, .texts(words))
        }
    }
}

extension ChartCommandLine {
    /// The arguments of the command, `chart` first. Symbols that begin with a dash come last.
    package var arguments: [String] {
        let optionArguments = options.flatMap(\.arguments)
        return symbols.contains { $0.hasPrefix("-") }
            ? ["chart"] + optionArguments + ["--"] + symbols : ["chart"] + symbols + optionArguments
    }

    /// The command as it is typed into a shell.
    package var shellText: String { (["dojima"] + arguments).map(ChartCommandLine.quoted).joined(separator: " ") }

    /// A word, in quotation marks if a shell would interpret it otherwise.
    private static func quoted(_ word: String) -> String {
        let plain = word.unicodeScalars.allSatisfy {
            "a"..."z" ~= $0 || "A"..."Z" ~= $0 || "0"..."9" ~= $0 || "-_./:,@%+=".unicodeScalars.contains($0)
        }
        return plain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }
}

extension ChartOption {
    /// The option and its value as one argument of the command line.
    package var argument: String { "--" + name + (value.map { "=" + $0 } ?? "") }

    /// The arguments on the command line. A value that begins with a dash is joined to its option.
    fileprivate var arguments: [String] {
        guard let value else { return ["--" + name] }
        return value.hasPrefix("-") ? [argument] : ["--" + name, value]
    }
}

extension AnnotationArgument {
    /// Returns the word that parses to the kind, points and text of an annotation; `nil` if there is none.
    static func word(for annotation: Annotation) -> String? {
        let points = annotation.points.map { point in
            [point.time?.written, point.value.map(plainNumber)].compactMap(\.self).joined(separator: ",")
        }
        let word = "\(annotation.kind.name):\(points.joined(separator: ".."))" + (annotation.text.isEmpty ? "" : "=\(annotation.text)")
        guard let parsed = AnnotationArgument(argument: word)?.annotation else { return nil }
        return parsed.points == annotation.points && parsed.text == annotation.text ? word : nil
    }
}

extension ClosedRange<Double> {
    /// The range in the form that `ValueRangeArgument` parses.
    fileprivate var written: String { "\(shortNumber(lowerBound))..\(shortNumber(upperBound))" }
}

extension TextNode {
    /// The value at a path of names separated by dots.
    fileprivate subscript(path path: String) -> TextNode? {
        path.split(separator: ".").reduce(self as TextNode?) { $0?[String($1)] }
    }

    /// Replaces the value at a path of names separated by dots.
    fileprivate mutating func set(_ path: String, _ value: TextNode) {
        let steps = path.split(separator: ".").map { PathStep.name(String($0)) }
        // Setting fails only inside values that are not objects, and the paths here lead through objects.
        if let next = try? setting(value, at: steps) { self = next }
    }
}
