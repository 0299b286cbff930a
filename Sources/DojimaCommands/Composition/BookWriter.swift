import DojimaOutput
import Dojima
import DojimaCairo
import DojimaChart
import DojimaScale
import DojimaStore
import DojimaPlatform
import DojimaSeries
import DojimaText

/// Writes a book as files, sheets or one PDF, and returns the result for each symbol.
struct BookWriter {
    struct BookChart {
        enum State: String { case drawn, unchanged, failed }

        var symbol: String
        var state: State
        var file: String
        /// The page of a PDF or of sheets, counted from 1.
        var page: Int?
    }

    @Boxed var book: Book
    var store: (any MarketReader & Sendable)?
    var missingStore: String
    var output: String
    /// The format of the files of a folder.
    var kind: OutputFormat
    var grid: SheetGridArgument?
    var isForced: Bool
    var title: String
    var threads: Int

    func write() throws -> [BookChart] {
        switch OutputCatalog.all.format(ofPath: output) {
        case nil: try files()
        case let format? where format.hasPages: try document(try grid.map { try sheet(of: $0) })
        case let format?: try sheets(try sheet(of: grid), format)
        }
    }

    // MARK: A file for each symbol

    private func files() throws -> [BookChart] {
        let folder = try OutputFolder(output, advice: Console.advice())
        // Removes a newly created folder if the book fails; a symbol that is left out is not a failure.
        defer { folder.remove() }
        let paths = Dictionary(uniqueKeysWithValues: zip(book.symbols.map(ExactText.init), try fileNames().map { folder.path + $0 }))
        let (kind, isForced) = (kind, isForced)
        var parts: [BookChart] = []
        do {
            try draw(book) { page -> BookChart.State in
                guard let path = paths[ExactText(page.symbol)] else { return .failed }
                let old = isForced ? nil : (try? FileAccess.regular.bytes(of: path)).flatMap { try? PictureRecord(picture: $0) }
                guard let picture = try page.picture(unless: old) else { return .unchanged }
                try Console.file(picture.bytes(as: kind), at: path)
                folder.add(path)
                return .drawn
            } take: { symbol, state, _ in
                parts.append(BookChart(symbol: symbol, state: state ?? .failed, file: state == nil ? "" : paths[ExactText(symbol)] ?? ""))
            }
        } catch {
            let count = folder.remainingFiles
            guard count > 0, let failure = failure(from: error) else { throw error }
            throw Failure(failure.category, failure.message + "; \(count) of \(paths.count) charts were written to \(folder.path)")
        }
        if hasChart(parts) { folder.keep() }
        return parts
    }

    /// Returns the file name of each symbol, made from the symbol or the name of its data file; equal names get numbers.
    private func fileNames() throws -> [String] {
        var used: Set<String> = []
        return try book.symbols.map { symbol in
            let isStored = try store?.instrument(symbol) != nil
            let stem = DefaultName.stem(of: symbol, isStored: isStored)
            var (name, number) = ("\(stem).\(kind.name)", 1)
            // Names that differ only by case or by Unicode form count as equal, since some file systems do not distinguish them.
            while !used.insert(name.lowercased()).inserted {
                number += 1
                name = "\(stem)\(DefaultName.mark(String(number))).\(kind.name)"
            }
            return name
        }
    }

    // MARK: Pages

    /// Returns a sheet of small charts with the size of one picture. Throws if the charts would be too small.
    ///
    /// - Parameter grid: the requested columns and rows; `nil` for a grid that suits the number of charts.
    private func sheet(of grid: SheetGridArgument?) throws -> ContactSheet {
        let theme = book.template.drawnTheme
        let sheet = ContactSheet(
            of: book.symbols.count, maximumGrid: grid.map { FacetGrid(columns: $0.columns, rows: $0.rows) }, size: pageSize,
            scale: book.template.scale, theme: theme, title: title)
        // The requested grid must fit, even if the charts are too few to fill it.
        let requested = grid.map { ContactSheet(columns: $0.columns, rows: $0.rows, size: pageSize, theme: theme, title: title) } ?? sheet
        let (chart, minimum) = (requested.chartSize, ContactSheet.minimumChart)
        guard chart.width >= minimum.width, chart.height >= minimum.height else {
            let size = "\(Int(clamping: max(0, chart.width)))x\(Int(clamping: max(0, chart.height)))"
            let (columns, rows) = grid.map { ($0.columns, $0.rows) } ?? (4, 5)
            throw Failure(
                .request,
                "--grid \(columns)x\(rows) leaves \(size) pixels for a chart, and the minimum is \(Int(clamping: minimum.width))x\(Int(clamping: minimum.height)); give fewer, or a larger --size"
            )
        }
        return sheet
    }

    private var pageSize: Size { Size(Double(book.template.width), Double(book.template.height)) }

    /// Returns the book with charts of the size of the sheet's cells and without their title, which the page has.
    private func book(on sheet: ContactSheet?) -> Book {
        guard let sheet else { return book }
        var small = book
        (small.template.width, small.template.height) = (sheet.chartSize.width.rounded(.down), sheet.chartSize.height.rounded(.down))
        (small.template.title, small.template.subtitle, small.template.note) = (nil, nil, nil)
        return small
    }

    /// Writes one picture per page of charts: all of them or none.
    private func sheets(_ sheet: ContactSheet, _ format: OutputFormat) throws -> [BookChart] {
        let (book, measurer) = (book(on: sheet), TextMeasurer())
        let count = sheet.pages(of: book.symbols.count)
        var (parts, files) = ([BookChart](), [AtomicFile]())
        defer { for file in files { file.discard() } }
        for page in 1...count {
            let path = path(ofPage: page, of: count)
            let part = Book(
                of: Array(book.symbols.dropFirst((page - 1) * sheet.chartsOnAPage).prefix(sheet.chartsOnAPage)), like: book.template)
            if try isUnchanged(path, part) {
                parts += part.symbols.map { BookChart(symbol: $0, state: .unchanged, file: path, page: page) }
                continue
            }
            var charts: [SheetChart] = []
            let records = try drawn(part, done: (page - 1) * sheet.chartsOnAPage, onAPage: sheet.chartsOnAPage) { symbol, scene, why in
                charts.append(scene.map { .drawn($0, symbol: symbol) } ?? .missing(symbol: symbol, reason: why))
                parts.append(BookChart(symbol: symbol, state: scene == nil ? .failed : .drawn, file: path, page: page))
            }
            guard count > 1 || hasChart(parts) else { return parts.map(withoutFile) }
            var scene = sheet.page(charts, number: page, of: count, measure: measurer.measure)
            scene.metadata = BookRecord(part, records: records).metadata(title: title.isEmpty ? "Charts" : title)
            let file = try AtomicFile(path, advice: Console.advice())
            files.append(file)
            file.write(try format.bytes(of: scene))
            try file.complete()
        }
        try AtomicFile.commit(files)
        return parts
    }

    /// Writes one PDF, with a chart per page or with sheets.
    private func document(_ sheet: ContactSheet?) throws -> [BookChart] {
        let (book, measurer, size) = (book(on: sheet), TextMeasurer(), pageSize)
        let onAPage = sheet?.chartsOnAPage ?? 1
        func page(_ chart: Int) -> Int { chart / onAPage + 1 }
        func top(_ chart: Int) -> Double { sheet?.corner(of: chart % onAPage).y ?? 0 }
        let theme = book.template.drawnTheme
        let figures = try figures()
        let index = BookIndex(
            zip(book.symbols, figures).enumerated().map { number, entry in
                BookIndex.Entry(symbol: entry.0, figures: entry.1, page: page(number), top: top(number))
            }, title: title.isEmpty ? "Index" : title, size: size, theme: theme, measure: measurer.measure)
        if try isUnchanged(output, book) {
            return book.symbols.enumerated().map {
                BookChart(symbol: $1, state: .unchanged, file: output, page: page($0) + index.count)
            }
        }
        let file = try AtomicFile(output, advice: Console.advice())
        defer { file.discard() }
        let document = try PDFPages(size: size) { file.write($0) }
        for number in 0..<index.count {
            let (scene, links) = index.page(number)
            try document.add(
                scene, bookmarks: number == 0 ? [PDFPages.Bookmark(index.title)] : [],
                links: links.map { PDFPages.Link($0.box, page: $0.page, top: $0.top) })
        }
        var (parts, charts) = ([BookChart](), [SheetChart]())
        let records = try drawn(book, done: 0, onAPage: onAPage) { symbol, scene, why in
            let position = parts.count
            parts.append(
                BookChart(symbol: symbol, state: scene == nil ? .failed : .drawn, file: output, page: page(position) + index.count))
            guard let sheet else {
                let shown =
                    scene ?? missingChartScene(symbol, why, size: size, scale: 1, theme: theme, measure: measurer.measure)
                return try document.add(shown, bookmarks: [PDFPages.Bookmark(symbol)])
            }
            charts.append(scene.map { .drawn($0, symbol: symbol) } ?? .missing(symbol: symbol, reason: why))
            guard charts.count == onAPage || parts.count == book.symbols.count else { return }
            let marks = parts.suffix(charts.count).enumerated().map { PDFPages.Bookmark($1.symbol, top: top($0)) }
            try document.add(
                sheet.page(charts, number: page(position), of: sheet.pages(of: book.symbols.count), measure: measurer.measure),
                bookmarks: marks)
            charts = []
        }
        guard hasChart(parts) else { return parts.map(withoutFile) }
        try document.finish(BookRecord(book, records: records).metadata(title: title.isEmpty ? "Charts" : title))
        try file.finish()
        return parts
    }

    /// The figures of each chart for the index, which comes before the charts; empty for those that cannot be drawn.
    private func figures() throws -> [ChartFigures] {
        var figures: [ChartFigures] = []
        try book.each(from: store, missingStore: missingStore, threads: threads) {
            try $0.figures()
        } take: { _, part in
            figures.append((try? part.value.get()) ?? ChartFigures())
        }
        return figures
    }

    private func hasChart(_ parts: [BookChart]) -> Bool { parts.contains { $0.state != .failed } }

    /// The part without a file: a book without a single chart is not written, since the existing file may be a good one.
    private func withoutFile(_ part: BookChart) -> BookChart { BookChart(symbol: part.symbol, state: part.state, file: "") }

    /// Returns the path of a page: `market.png`, or `market-07.png` if there are several pages.
    private func path(ofPage page: Int, of count: Int) -> String {
        guard count > 1, let dot = output.lastIndex(of: ".") else { return output }
        let digits = String(page)
        let zeros = String(repeating: "0", count: max(0, String(count).count - digits.count))
        return "\(output[..<dot])-\(zeros)\(digits)\(output[dot...])"
    }

    // MARK: Drawing

    /// Whether a file of many charts was drawn from the present specification and data.
    private func isUnchanged(_ path: String, _ book: Book) throws -> Bool {
        guard !isForced, let old = (try? FileAccess.regular.bytes(of: path)).flatMap({ try? BookRecord(picture: $0) }),
            old.template == book.template,
            old.symbols.elementsEqual(book.symbols, by: { $0.isExactly($1) })
        else { return false }
        var records: [PictureRecord?] = []
        try book.each(from: store, missingStore: missingStore, threads: threads) {
            try $0.record()
        } take: { _, part in
            records.append(try? part.value.get())
        }
        return BookRecord(book, records: records) == old
    }

    /// Draws the charts of a book, aligning the charts of a page, and returns their records.
    private func drawn(
        _ book: Book, done: Int, onAPage: Int, take: (_ symbol: String, _ scene: Scene?, _ why: String) throws -> Void
    ) throws -> [PictureRecord?] {
        var records: [PictureRecord?] = []
        func add(_ symbol: String, _ picture: Picture?, _ why: String) throws {
            records.append(picture?.record)
            try take(symbol, picture?.drawing.scene, why)
        }
        guard onAPage > 1 else {
            try draw(book, done: done, make: { try $0.picture() }, take: add)
            return records
        }
        var reporter = Reporter(done: done, of: self.book.symbols.count)
        for first in stride(from: 0, to: book.symbols.count, by: onAPage) {
            let page = Book(of: Array(book.symbols.dropFirst(first).prefix(onAPage)), like: book.template)
            try page.alignedPictures(from: store, missingStore: missingStore, threads: threads) { symbol, made in
                let outcome = try reporter.report(symbol, made) { message(of: $0) }
                try add(symbol, outcome.value, outcome.why)
            }
        }
        return records
    }

    /// Adds notes, prints the reasons why charts could not be drawn, and shows the progress.
    private struct Reporter {
        private let bar = ProgressBar()
        private var count: Int
        private let all: Int

        init(done: Int, of all: Int) { (count, self.all) = (done, all) }

        /// Returns the value of a chart, or the reason why there is none. Rethrows errors that affect all charts: `message` returns `nil`.
        mutating func report<Value>(_ symbol: String, _ made: BookPart<Value>, _ message: (any Error) -> String?) throws -> (
            value: Value?, why: String
        ) {
            for note in made.notes { Console.note(note, about: symbol) }
            count += 1
            bar?.show("book", done: count, of: all)
            switch made.value {
            case .success(let value): return (value, "")
            case .failure(let error):
                guard let why = message(error) else { throw error }
                Console.problemNow(why.hasPrefix(symbol) ? Message(why) : "\(symbol): \(why)")
                return (nil, why.hasPrefix(symbol + ": ") ? String(why.dropFirst(symbol.count + 2)) : why)
            }
        }
    }

    /// Makes a value from every chart of a book; adds notes, prints the reasons why charts could not be drawn, and shows the progress.
    private func draw<Value: Sendable>(
        _ part: Book, done: Int = 0, make: @escaping @Sendable (BookPage) throws -> Value,
        take: (_ symbol: String, _ value: Value?, _ why: String) throws -> Void
    ) throws {
        var reporter = Reporter(done: done, of: book.symbols.count)
        try part.each(from: store, missingStore: missingStore, threads: threads, make: make) { symbol, made in
            let outcome = try reporter.report(symbol, made) { message(of: $0) }
            try take(symbol, outcome.value, outcome.why)
        }
    }

    /// Returns the message for an error of one chart; `nil` for an error that affects all charts, such as a full disk.
    private func message(of error: any Error) -> String? {
        if let error = error as? StoreError, [.damaged, .notADatabase, .foreign, .newer].contains(error.kind) { return nil }
        guard let failure = failure(from: error), ![.cannotCreate, .inputOutput, .locked, .internalError].contains(failure.category) else {
            return nil
        }
        return oneLine(failure.message.commandLine)
    }
}
