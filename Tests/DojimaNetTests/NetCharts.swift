@testable import DojimaNet
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

    init(only: [String] = [], defaults: [ChartWords.Option] = []) throws {
        folder = try TemporaryFolder()
        let path = folder.path + "/net.db"
        do {
            let store = try Store(path: path, access: .writing)
            for (symbol, seed) in [("AAA", UInt64(1)), ("B/B", 2)] {
                try store.upsert(NetCharts.bars(seed), into: SeriesKey(symbol: symbol, interval: .day))
            }
        }
        library = ChartLibrary(store: try Store(path: path, access: .reading), database: path, only: only, defaults: defaults)
    }

    /// Bars of the weekdays of three years.
    static func bars(_ seed: UInt64, count: Int = 780) -> BarSeries {
        var generator = SeededGenerator(seed: seed)
        var bars = BarSeries(interval: .day)
        var price = 100.0
        for index in 0..<count {
            // From Monday, 1 January 2018, on.
            let time = Instant(microseconds: (17532 + Int64(index / 5 * 7 + index % 5)) * Instant.microsecondsPerDay)
            let open = price
            price *= 1 + Double.random(in: -0.02...0.02, using: &generator)
            bars.append(
                Bar(
                    time: time, open: open, high: max(open, price) * 1.005, low: min(open, price) * 0.995, close: price,
                    volume: 1000 + Double(index)))
        }
        return bars
    }

    func page(_ symbols: [String] = ["AAA"], _ options: [ChartWords.Option] = [], width: Double = 600, height: Double = 400) -> ChartPage {
        ChartPage(library.words(symbols, options), size: PageSize(width: width, height: height, scale: 1), in: library)
    }
}

/// What a page is sent, read again.
struct ReadMessage {
    let json: TextNode
    /// The file with all pictures; empty where nothing has changed.
    let png: [UInt8]
    /// For each part its place and size on the canvas, and its place in the file.
    let rects: [[Int]]

    init(_ bytes: [UInt8]) throws {
        let length = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
        json = try TextNode(json: Array(bytes[4..<4 + length]))
        png = Array(bytes[(4 + length)...])
        guard case .list(let numbers)? = json["rects"]?.content else {
            rects = []
            return
        }
        let values = numbers.compactMap { $0.number.map { Int($0) } }
        rects = stride(from: 0, to: values.count - 5, by: 6).map { Array(values[$0..<$0 + 6]) }
    }

    subscript(names: String...) -> TextNode? { names.reduce(json) { $0?[$1] } }
}

/// A canvas on which the pictures of messages are laid over each other, as a page does.
struct ReadCanvas {
    private(set) var pixels: [UInt8] = []
    private var width = 0

    mutating func show(_ message: ReadMessage) throws {
        if case .list(let sides)? = message["whole"]?.content, let width = sides[0].number, let height = sides[1].number {
            self.width = Int(width)
            pixels = Array(repeating: 0, count: Int(width * height) * 4)
        }
        guard !message.rects.isEmpty else { return }
        let raster = try Raster(png: message.png)
        for rect in message.rects {
            let (x, y, wide, high, fromX, fromY) = (rect[0], rect[1], rect[2], rect[3], rect[4], rect[5])
            for row in 0..<high {
                let (from, to) = (((fromY + row) * raster.width + fromX) * 4, ((y + row) * width + x) * 4)
                pixels.replaceSubrange(to..<to + wide * 4, with: raster.pixels[from..<from + wide * 4])
            }
        }
    }
}
