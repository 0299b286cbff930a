import DojimaScale
import DojimaText
import Dojima
import DojimaCairo
import DojimaChart
import Foundation
import Testing

/// Many charts of the same form.
@Suite struct BookTests {
    static func template() throws -> ChartSpecification {
        var chart = try ChartSpecification(window: .last("2M")) {
            try Plot {
                Study.volume
                Prices("FIRST")
                try Study("sma:5")
            }
            try Plot { try Study("rsi:14") }
        }
        (chart.width, chart.height) = (320, 200)
        return chart
    }

    @Test func eachSymbolTakesThePlaceOfTheFirst() throws {
        let book = Book(of: ["A", "B"], like: try BookTests.template())
        #expect(book.chart(of: "B").symbols == ["B"])
        #expect(book.chart(of: "FIRST") == book.template)
    }

    @Test("Colours, tracking, crosshair and legend of the first symbol apply to each symbol, those of other series stay") func followers()
        throws
    {
        var template = try BookTests.template()
        template.colors = [try ColorRule("close > 1 in FIRST: green"), try ColorRule("value > 1 in sma-5: red")]
        template.tracking = ValueTracking(of: "FIRST")
        let chart = Book(of: ["A", "B"], like: template).chart(of: "B")
        #expect(chart.colors.map(\.series) == ["B", "sma-5"] && chart.tracking?.series == "B")
        template.crosshairSettings.series = "FIRST"
        template.legend = Legend()
        template.legend?.order = ["sma-5", "FIRST"]
        let arranged = Book(of: ["B"], like: template).chart(of: "B")
        #expect(arranged.crosshairSettings.series == "B" && arranged.legend?.order == ["sma-5", "B"])
        template.tracking = ValueTracking(of: "sma-5")
        #expect(Book(of: ["A"], like: template).chart(of: "A").tracking?.series == "sma-5")
    }

    @Test(
        "Pictures come in the order of the symbols and equal those drawn alone, for any number of threads", arguments: [1, 3, nil])
    func order(_ threads: Int?) throws {
        let store = try PictureTests.store()
        let symbols = ["SPX", "NOPE", PictureTests.file, "SPX"]
        let book = Book(of: symbols, like: try BookTests.template())
        var (seen, failed) = ([String](), [String]())
        try book.pictures(from: store, threads: threads) { symbol, result in
            seen.append(symbol)
            switch result {
            case .success(let picture):
                let alone = try Picture(book.chart(of: symbol), source: store).bytes(as: .png)
                let drawn = try picture.bytes(as: .png)
                #expect(drawn == alone)
            case .failure: failed.append(symbol)
            }
        }
        #expect(seen == symbols && failed == ["NOPE"])
    }

    @Test("The plots of all pages have the same edges and sizes, for any width of their labels")
    func aligned() throws {
        let store = try PictureTests.store()
        var template = try BookTests.template()
        (template.width, template.height) = (480, 320)
        // The widths of levels of an indicator would be the same on all pages.
        template.panes[1] = PaneSpecification(series: [SeriesSpecification(study: try Study("ema:9"))])
        var boxes: [[Rect]] = []
        // Prices below a thousand have narrower labels than the index.
        let other = URL(filePath: PictureTests.file).deletingLastPathComponent().appending(path: "goog-daily.json").path
        let symbols = ["SPX", other, "SPX"]
        try Book(of: symbols, like: template).alignedPictures(from: store, missingStore: "none", threads: 2) { _, part in
            boxes.append(try part.value.get().drawing.description.panes.map(\.box))
        }
        #expect(boxes.count == 3 && boxes[0].count == 2 && boxes.allSatisfy { $0 == boxes[0] }, "\(boxes)")
        let alone = try symbols.prefix(2).map { try Picture(Book(of: [$0], like: template).chart(of: $0), source: store) }
        #expect(Set(alone.map { $0.drawing.description.panes[0].box.width }).count == 2, "drawn alone, their plots differ")
    }

    @Test func anErrorOfWhoTakesPicturesEndsTheBook() throws {
        struct Enough: Error {}
        let store = try PictureTests.store()
        let book = Book(of: Array(repeating: "SPX", count: 40), like: try BookTests.template())
        var taken = 0
        #expect(throws: Enough.self) {
            try book.pictures(from: store, threads: 2) { _, _ in
                taken += 1
                if taken == 3 { throw Enough() }
            }
        }
        #expect(taken == 3)
    }

    @Test func chartsOfASheetStandInRowsAndApart() throws {
        let sheet = ContactSheet(columns: 4, rows: 3, size: Size(1600, 900), title: "Markets")
        #expect(sheet.chartsOnAPage == 12 && sheet.pages(of: 25) == 3 && sheet.pages(of: 24) == 2)
        let boxes = (0..<12).map { place in
            let corner = sheet.corner(of: place)
            return (corner.x, corner.y, corner.x + sheet.chartSize.width, corner.y + sheet.chartSize.height)
        }
        for (index, a) in boxes.enumerated() {
            #expect(a.0 >= 0 && a.1 >= 40 && a.2 <= 1600 && a.3 <= 900)
            for b in boxes[(index + 1)...] { #expect(a.2 <= b.0 || b.2 <= a.0 || a.3 <= b.1 || b.3 <= a.1) }
        }
        let chart = Scene(
            size: sheet.chartSize, background: Color(0x112233),
            shapes: [.rectangles([Rect(x: 1, y: 2, width: 3, height: 4)], fill: .color(Color(0)))])
        let page = sheet.page(
            [.drawn(chart, symbol: "A"), .missing(symbol: "B", reason: "no bars")], number: 1, of: 2,
            measure: TextMeasurer().measure)
        let corner = sheet.corner(of: 0)
        guard
            case .group("chart-A", let clip?, let shapes)? = page.shapes.first(where: {
                if case .group("chart-A", _, _) = $0 { true } else { false }
            })
        else { return #expect(Bool(false), "the chart is missing") }
        #expect(clip == Rect(x: corner.x, y: corner.y, width: chart.size.width, height: chart.size.height))
        // Its background, which the page does not have, and its content, moved.
        #expect(
            Array(shapes) == [
                .rectangles([clip], fill: .color(Color(0x112233))),
                .rectangles([Rect(x: corner.x + 1, y: corner.y + 2, width: 3, height: 4)], fill: .color(Color(0))),
            ])
        #expect(page.svg().contains("no bars") && page.svg().contains("1 / 2") && page.svg().contains("Markets"))
    }

    private static func figures(_ number: Int) -> ChartFigures {
        ChartFigures(
            name: "A rather long name of an instrument, number \(number)", span: "2 Jan 20\(10 + number % 10) to 31 Dec 2024",
            last: ["2,506.85", "1.22695", "205,880.00", "12"][number % 4], change: ["−6.24%", "+1,240%", "+13.96%", ""][number % 4])
    }

    @Test func indexListsEveryChartOnceWithItsPage() {
        let entries = (1...300).map { BookIndex.Entry(symbol: "S\($0)", figures: BookTests.figures($0), page: $0) }
        let index = BookIndex(entries, title: "Index", size: Size(800, 600), measure: TextMeasurer().measure)
        let pages = (0..<index.count).map { index.page($0) }
        #expect(index.count > 1)
        #expect(pages.flatMap(\.links).map(\.page) == (1...300).map { $0 + index.count })
        for page in pages {
            for link in page.links {
                let row = page.scene.texts.filter { link.box.contains(Point($0.box.midX, $0.box.midY)) }.map(\.text)
                let number = link.page - index.count
                let figures = BookTests.figures(number)
                let wanted = ["S\(number)", figures.span, figures.last, figures.change, "\(link.page)"].filter { !$0.isEmpty }
                #expect(wanted.allSatisfy(row.contains), "\(row)")
            }
        }
    }

    @Test(
        "An index of few charts has larger type, its texts and links stay on the page and apart, and numbers are aligned at their points",
        arguments: [1, 2, 5, 8, 40, 60, 90], [false, true])
    func sizeOfIndex(count: Int, isNamed: Bool) throws {
        let entries = (1...count).map { number in
            var figures = BookTests.figures(number)
            if !isNamed { (figures.name, figures.span) = ("", "2 Jan 2024 to 31 Dec 2024") }
            return BookIndex.Entry(symbol: "S\(number)", figures: figures, page: number)
        }
        let measure = TextMeasurer().measure
        for size in [Size(1600, 900), Size(1200, 675), Size(595, 842), Size(800, 600), Size(400, 300), Size(200, 150)] {
            let index = BookIndex(entries, title: "Index of a book with a long title", size: size, measure: measure)
            let pages = (0..<index.count).map { index.page($0) }
            #expect(pages.flatMap(\.links).count == count)
            for page in pages {
                let texts = page.scene.texts
                #expect(texts.allSatisfy { $0.box.x >= 0 && $0.box.maxX <= size.width && $0.box.maxY <= size.height }, "\(size)")
                #expect(page.links.allSatisfy { $0.box.x >= 0 && $0.box.maxX <= size.width && $0.box.maxY <= size.height }, "\(size)")
                for (place, a) in texts.map(\.box).enumerated() {
                    #expect(!texts.map(\.box)[(place + 1)...].contains { $0.overlaps(a, byMoreThan: 0.5) }, "\(size)")
                }
                for link in page.links {
                    let row = texts.filter { link.box.contains(Point($0.box.midX, $0.box.midY)) }
                    #expect(row.contains { $0.text == "\(link.page)" }, "\(size)")
                }
            }
        }
        let index = BookIndex(entries, title: "Index", size: Size(1600, 900), measure: measure)
        let texts = index.page(0).scene.texts
        let sizes = Set(texts.filter { $0.text.hasPrefix("S") }.map(\.font.size))
        #expect(sizes == [count <= 8 ? 24 : count == 90 || isNamed ? 12 : 18], "\(sizes)")
        // The spans of all charts are written once if they are the same.
        let spans = texts.count { $0.text.hasSuffix("to 31 Dec 2024") }
        #expect(spans == (isNamed || count == 1 ? texts.count { $0.text.hasPrefix("S") } : 1))
        for (_, links) in Dictionary(grouping: index.page(0).links, by: \.box.x) {
            let column = texts.filter { run in links.contains { $0.box.contains(Point(run.box.midX, run.box.midY)) } }
            let numbers = column.filter { $0.text.contains(".") && !$0.text.hasSuffix("%") }
            let points = numbers.map { run in
                run.box.x + measure(String(run.text.prefix { $0 != "." }), run.font).width
            }
            #expect((points.max() ?? 0) - (points.min() ?? 0) < 0.6, "\(points)")
        }
    }

    @Test("The figures of an index are those of the heading and the last bar of the chart")
    func figures() throws {
        let store = try PictureTests.store()
        for window in [WindowRequest.bars(30), try .last("1y"), try .last("5y")] {
            let chart = ChartSpecification(window: window) { Plot { Prices("SPX") } }.supplemented(by: .editorial)
            var found: [ChartFigures?] = []
            try Book(of: ["SPX", "NOPE"], like: chart).each(from: store, threads: 1) {
                try $0.figures()
            } take: { _, part in
                found.append((try? part.value.get()) ?? nil)
            }
            let figures = try #require(found[0])
            #expect(found.count == 2 && found[1] == nil)
            let picture = try Picture(chart, source: store)
            let heading = picture.drawing.description.texts.filter { $0.role == "subtitle" }.map(\.text)
            #expect(heading.contains { $0.contains("\(figures.change) since ") }, "\(figures.change) \(heading)")
            #expect(figures.last == "2,506.85" && figures.span.hasSuffix(" to 31 Dec 2018"), "\(figures)")
        }
    }

    @Test func recordsOfBooksAreReadAgainAndTellChanges() throws {
        let store = try PictureTests.store()
        let book = Book(of: ["SPX", "NOPE"], like: try BookTests.template())
        let record = try Picture(book.chart(of: "SPX"), source: store).record
        let whole = BookRecord(book, records: [record, nil])
        var scene = Scene(size: Size(10, 10), background: Color(0))
        scene.metadata = whole.metadata(title: "Book")
        for format in OutputCatalog.all { #expect(try BookRecord(picture: format.bytes(of: scene)) == whole) }
        #expect(BookRecord(book, records: [nil, record]) != whole)
        #expect(throws: TextError.self) {
            try BookRecord(picture: try Picture(book.chart(of: "SPX"), source: store).bytes(as: .png))
        }
    }
}
