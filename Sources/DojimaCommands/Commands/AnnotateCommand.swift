import ArgumentParser
import Dojima
import DojimaCairo
import DojimaChart
import DojimaText
import DojimaTime
import DojimaSeries

struct AnnotateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "annotate", abstract: "Store, list or remove texts, lines and markers for the charts of an instrument.",
        discussion: """
            Annotations are pinned to times and prices, stored in the database, and drawn by every chart of the symbol until they are \
            removed (chart --no-annotations leaves them out, chart --annotate draws one without storing it). Without an annotation, the \
            stored ones are listed. A new annotation replaces one with the same name.

              dojima annotate SPX "horizontal-line:2873=January high" --name high
              dojima annotate SPX trend-line:2018-04-02,2554..2018-10-03,2840 --color "#7E57C2"
              dojima annotate SPX buy:2018-12-26 --name entry
              dojima annotate SPX --remove high

            \(AnnotateCommand.kinds)
            """)

    @Argument(help: ArgumentHelp("The symbol, as dojima list shows it.", valueName: "symbol"), completion: .storedSymbols)
    var symbol: String

    @Argument(
        help: ArgumentHelp("KIND:POINT, with .. between several points, then =TEXT; a point is TIME,PRICE.", valueName: "annotation"),
        transform: explained)
    var annotation: AnnotationArgument?

    @Option(help: ArgumentHelp("The name of the annotation. (default: the lowest free number)", valueName: "name"))
    var name: String?

    @Option(help: ArgumentHelp("#RRGGBB, or 1, 2, ... for a colour of the theme.", valueName: "color"), transform: explained)
    var color: ColorArgument?

    @Option(help: ArgumentHelp("The width of lines.", valueName: "pixels"))
    var width: Double?

    @Option(help: ArgumentHelp("Lengths of strokes and gaps of lines such as 4,3, or solid.", valueName: "pixels"), transform: explained)
    var dash: DashArgument?

    @Option(
        help: ArgumentHelp(
            "The corner, edge or centre of a text or an image that is at the point: \(AnchorArgument.allValueStrings.joined(separator: ", ")).",
            valueName: "anchor"))
    var anchor: AnchorArgument?

    @Option(help: "Draw it above or below the prices.")
    var layer: Annotation.Layer?

    @Option(help: ArgumentHelp("The pane of the annotation: volume, rsi:14, ... (default: the prices)", valueName: "pane"))
    var pane: String?

    @Option(help: ArgumentHelp("The PNG file of an image.", valueName: "file"), completion: .file())
    var image: String?

    @Option(help: ArgumentHelp("The opacity of an image, from 0 to 1.", valueName: "opacity"))
    var opacity: Double?

    @Option(
        help: ArgumentHelp("The time zone of times without a zone. (default: the instrument's)", valueName: "zone"), completion: .zones)
    var zone: String?

    @Option(name: .customLong("remove"), help: ArgumentHelp("Remove the annotation with this name. May be repeated.", valueName: "name"))
    var removed: [String] = []

    @Flag(help: "Remove all annotations of the symbol.")
    var removeAll = false

    @OptionGroup var calendarFiles: CalendarFileArguments
    @OptionGroup var store: StoreArguments
    @OptionGroup var result: ResultArguments
    @OptionGroup var notices: NoticeArguments

    func validate() throws {
        let hasStyle = name != nil || color != nil || width != nil || dash != nil || anchor != nil || layer != nil || pane != nil
        guard annotation != nil || !(hasStyle || image != nil || opacity != nil) else {
            throw ValidationError("give an annotation, such as \"horizontal-line:2873=High\"")
        }
        guard annotation == nil || removed.isEmpty && !removeAll else { throw ValidationError("give an annotation or --remove, not both") }
        guard removed.isEmpty || !removeAll else { throw ValidationError("give --remove or --remove-all, not both") }
        guard (annotation?.annotation.kind.takesImage == true) == (image != nil) else {
            throw ValidationError("an annotation image:POINT needs --image FILE.png, and no other kind takes it")
        }
        if let width, !(width > 0 && width <= 100) { throw ValidationError("--width takes a number above 0 and up to 100") }
        if let opacity, !(0...1 ~= opacity) { throw ValidationError("--opacity takes a number from 0 to 1") }
        guard opacity == nil || image != nil else { throw ValidationError("--opacity needs --image") }
        guard name != "" else { throw ValidationError("--name must not be empty") }
    }

    mutating func run() throws {
        if let annotation { return try keep(annotation) }
        guard !removed.isEmpty || removeAll else { return try write(try store.openForReading(of: &symbol).annotations(of: symbol)) }
        let store = try store.openForWriting(to: &symbol)
        let names = try store.annotations(of: symbol).map(\.name)
        if let missing = removed.first(where: { !names.containsExactly($0) }) {
            let others = names.isEmpty ? "there is none" : "there are \(names.sorted().joined(separator: ", "))"
            throw Failure(.missing, "\(symbol): no annotation \(missing); \(others)")
        }
        try write(try store.removeAnnotations(of: symbol, named: removeAll ? nil : removed))
    }

    private mutating func keep(_ annotation: AnnotationArgument) throws {
        let store = try store.openForWriting(to: &symbol)
        let instrument = try store.instrument(symbol)
        let zone =
            try self.zone.map { try Zone($0) } ?? instrument?.zone.map { try Zone($0) }
            ?? instrument?.calendar.map { try calendarFiles.library().storedCalendar($0).zone } ?? .utc
        var stored = annotation.stored(name: name ?? "", zone: zone)
        (stored.color, stored.width, stored.dash) = (color?.text, width, dash?.text)
        (stored.anchor, stored.layer, stored.pane) = (anchor?.anchor.rawValue, layer?.rawValue, pane)
        if let image {
            let bytes = try FileAccess.ofArguments.bytes(of: image)
            do {
                _ = try Raster(png: bytes)
            } catch {
                throw Failure(.data, "\(image): \(error.message)")
            }
            (stored.image, stored.opacity) = (bytes, opacity)
        }
        stored.name = try store.save(stored, of: symbol)
        try write([stored])
    }

    private func write(_ annotations: [StoredAnnotation]) throws {
        let count = max(2, annotations.map(\.points.count).max() ?? 0)
        var table = Table(["name", "type"] + (1...count).flatMap { ["time\($0)", "value\($0)"] } + ["text"])
        func text(_ text: String?) -> Table.Cell { text.map { .text($0) } ?? .none }
        func number(_ value: Double?) -> Table.Cell { value.map { .number($0) } ?? .none }
        for annotation in annotations {
            let points = (0..<count).map { annotation.points.dropFirst($0).first }
            let cells = points.flatMap { [text($0?.time), number($0?.value)] }
            table.append([.text(annotation.name), .text(annotation.type)] + cells + [.text(annotation.text)])
        }
        try Console.result(result.style().render(table))
    }

    /// The kinds of annotations with their summaries, for help texts.
    private static var kinds: String {
        AnnotationCatalog.all.map { kind in
            let point = kind.uses == .value ? "PRICE" : kind.uses == .time ? "TIME" : "TIME,PRICE"
            let needed = Array(repeating: point, count: kind.points.lowerBound).joined(separator: "..")
            let optional = String(repeating: "[..\(point)]", count: kind.points.count - 1)
            return "\(kind.name):\(needed)\(optional)  \(kind.summary)"
        }.joined(separator: "\n")
    }
}

extension Annotation.Layer: WordArgument {}
