@testable import DojimaPages
import DojimaNetProgram
import Dojima
import DojimaCairo
import DojimaChart
import DojimaCommands
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime

/// A database with two symbols of daily bars, and pages of them.
struct NetCharts {
    let folder: TemporaryFolder
    let library: ChartLibrary

    /// - Parameters:
    ///   - only: the symbols that are served; empty for all.
    ///   - files: the contents of the files that `defaults` name.
    ///   - edits: whether pages may keep annotations in the database.
    init(
        only: [String] = [], defaults: [ChartOption] = [], files: [String: [UInt8]] = [:], edits: Bool = false
    ) throws {
        folder = try TemporaryFolder()
        let path = folder.path + "/net.db"
        do {
            try NetCharts.fill(Store(path: path, access: .writing))
        }
        library = ChartLibrary(
            try ServedDatabase(file: path, symbols: only, edits: edits), defaults: defaults, files: files)
    }

    /// The file of the database, to be changed as by another program.
    func database() throws -> Store { try Store(path: folder.path + "/net.db", access: .writing) }

    /// Stores the two symbols.
    static func fill(_ database: any MarketDatabase) throws {
        for (symbol, seed) in [("AAA", UInt64(1)), ("B/B", 2)] {
            try database.upsert(bars(seed), into: SeriesKey(symbol: symbol, interval: .day))
        }
    }

    /// Bars of the weekdays of three years.
    static func bars(_ seed: UInt64, count: Int = 780) -> BarSeries {
        var generator = SeededGenerator(seed: seed)
        var bars = BarSeries(interval: .day)
        var price = 100.0
        for index in 0..<count {
            // From Monday, 1 January 2018.
            let time = Instant(microseconds: (17532 + Int64(index / 5 * 7 + index % 5)) * Instant.microsecondsPerDay)
            let open = price
            price *= 1 + Double.random(in: -0.02...0.02, using: &generator)
            bars.append(
                unchecked: Bar(
                    time: time, open: open, high: max(open, price) * 1.005, low: min(open, price) * 0.995, close: price,
                    volume: 1000 + Double(index)))
        }
        return bars
    }

    func page(
        _ symbols: [String] = ["AAA"], _ options: [ChartOption] = [], width: Double = 600, height: Double = 400, edits: Bool = false
    )
        throws -> ChartPage
    {
        ChartPage(
            try library.chart(symbols, options), size: PageSize(width: width, height: height, scale: 1), in: library, edits: edits)
    }
}

extension ChartLibrary {
    /// Creates the library of a database, with the commands of the program.
    init(_ database: ServedDatabase, defaults: [ChartOption] = [], files: [String: [UInt8]] = [:]) {
        self.init(database: database, commands: ServedCommands(of: database, files: files), defaults: defaults)
    }
}

extension ChartPage {
    /// The values of an option in the command line of the current state.
    func values(of option: String) -> [String] {
        ChartCommandLine(current.chart).options.filter { $0.name == option }.compactMap(\.value)
    }

    /// Whether the command line of the current state has an option.
    func has(_ option: String) -> Bool { ChartCommandLine(current.chart).options.contains { $0.name == option } }
}

extension TextNode {
    /// The elements of a list; none for other values.
    var elements: [TextNode] { if case .list(let elements) = content { elements } else { [] } }
}

/// A message to a page, decoded.
struct ReadMessage {
    let json: TextNode
    let palette: [UInt32]
    /// The pixels of all parts; empty if nothing has changed.
    let runs: [UInt8]
    /// For each part its position and size on the canvas.
    let rects: [[Int]]

    init(_ bytes: [UInt8]) throws {
        let length = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
        json = try TextNode(json: Array(bytes[4..<4 + length]))
        let colors = bytes[(4 + length)...].prefix(4 * Int(clamping: json["colors"]?.number ?? 0))
        palette = stride(from: colors.startIndex, to: colors.endIndex, by: 4).map { at in
            colors[at..<at + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }
        runs = Array(bytes[colors.endIndex...])
        let values = (json["rects"]?.elements ?? []).compactMap { $0.number.map { Int(clamping: $0) } }
        rects = stride(from: 0, to: values.count - 3, by: 4).map { Array(values[$0..<$0 + 4]) }
    }

    subscript(names: String...) -> TextNode? { names.reduce(json) { $0?[$1] } }
}

/// A canvas on which the pictures of messages are drawn over each other, as on a page.
struct ReadCanvas {
    private var canvas = RunCanvas()

    var pixels: [UInt8] { canvas.pixels }

    mutating func show(_ message: ReadMessage) throws {
        if case .list(let sides)? = message["whole"]?.content, let width = sides[0].number, let height = sides[1].number {
            canvas = RunCanvas(width: Int(clamping: width), height: Int(clamping: height))
        }
        try canvas.show(message.runs, message.palette, in: message.rects.map { ($0[0], $0[1], $0[2], $0[3]) })
    }
}
