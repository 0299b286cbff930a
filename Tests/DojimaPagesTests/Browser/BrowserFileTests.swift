@testable import DojimaPages
import Dojima
import DojimaChart
import DojimaCommands
import DojimaSeries
import DojimaTestSupport
import DojimaText
import Foundation
import Testing

/// Pages without a server, as `dojima chart -o page.html` writes them.
extension BrowserTests {
    /// Writes the page of a chart and opens it.
    private func standalone(
        _ words: [String] = [], width: Int = 1000, height: Int = 700, isPhone: Bool = false,
        prepare: (BrowserPage) throws -> Void = { _ in },
        _ body: (BrowserPage) throws -> Void
    ) throws {
        let charts = try NetCharts()
        let specification = try CommandCall(["chart", "AAA", "--last", "1y", "-o", "x.html"] + words, within: nil).chart()
        let html = try StandalonePage(specification, source: charts.library.reader).html
        let file = charts.folder.path + "/page.html"
        try Data(html.utf8).write(to: URL(fileURLWithPath: file))
        let page = try Browser.shared.get().page(width: width, height: height, isPhone: isPhone)
        defer { page.close() }
        try prepare(page)
        try page.open("file://" + file)
        try body(page)
        #expect(page.problems == [])
        #expect(try page.number("performance.getEntriesByType('resource').length") == 0)
    }

    /// The text of the box of values; its first line is the time.
    private func readout(_ page: BrowserPage) throws -> String {
        try page.text("[...document.querySelectorAll('.readout p, .readout dt, .readout dd')].map(e => e.textContent).join(' ')")
    }

    private func isShown(_ page: BrowserPage) throws -> Bool { try page.isTrue("document.querySelector('.chart.on')") }

    /// A point on the picture, as shares of its width and height.
    private func over(_ page: BrowserPage, _ x: Double, _ y: Double) throws -> Place {
        let box = try page.js(
            "(({x, y, width, height}) => ({x, y, width, height}))([...document.querySelectorAll('.view')].find(v => v.offsetParent).getBoundingClientRect())"
        )
        func side(_ name: String) -> Double { box[name]?.number ?? .nan }
        return Place(x: side("x") + side("width") * x, y: side("y") + side("height") * y)
    }

    /// The text of a cell, in a row counted from the end of the table.
    private func cell(_ page: BrowserPage, before: Int, _ column: Int) throws -> String {
        try page.text(
            "document.querySelector('tbody').rows[document.querySelector('tbody').rows.length - 1 - \(before)].cells[\(column)].textContent"
        )
    }

    @Test("Pointer and click move a page's crosshair and hold it, with the values of all series") func pointer() throws {
        try standalone(["--overlay", "sma:20", "--pane", "rsi:14", "--navigator"]) { page in
            #expect(try !isShown(page))
            try page.move(over(page, 0.5, 0.3))
            let (told, first) = (try isShown(page), try readout(page))
            #expect(told && first.contains(" Open ") && first.contains(" SMA 20 ") && first.contains(" RSI 14 "), "\(first)")
            // A line at the time through the panes, one at the value, and tags on both axes.
            #expect(try page.number("document.querySelectorAll('.wide .cross line').length") >= 2)
            #expect(try page.number("document.querySelectorAll('.wide .cross text').length") == 2)
            // The values are on the other side of the plot.
            #expect(try page.isTrue("document.querySelector('.readout').getBoundingClientRect().right < \(over(page, 0.5, 0).x)"))
            try page.move(over(page, 0.3, 0.3))
            #expect(try readout(page) != first)
            #expect(try page.isTrue("document.querySelector('.readout').getBoundingClientRect().left > \(over(page, 0.3, 0).x)"))
            try page.move(Place(x: 500, y: 690))
            #expect(try !isShown(page))
            try page.click(over(page, 0.4, 0.3))
            let held = try readout(page)
            #expect(try page.text("document.querySelector('#live').textContent").hasPrefix(held.prefix(10)))
            try page.move(over(page, 0.7, 0.3))
            let (still, stays) = (try readout(page), try isShown(page))
            #expect(still == held && stays)
            try page.click(over(page, 0.7, 0.3))
            #expect(try readout(page) != held)
            try page.move(Place(x: 500, y: 690))
            #expect(try !isShown(page))
        }
    }

    @Test("Keys move a page's crosshair from bar to bar, and each bar is announced") func keys() throws {
        try standalone { page in
            try page.key("Tab")
            #expect(try page.text("document.activeElement.id") == "chart")
            let live = "document.querySelector('#live').textContent"
            for (key, before) in [("ArrowLeft", 0), ("ArrowLeft", 1), ("ArrowLeft", 2), ("ArrowRight", 1), ("End", 0), ("ArrowRight", 0)] {
                try page.key(key)
                let close = try #require(Double(try cell(page, before: before, 4)))
                #expect(try abs(told(page, "Close") - close) < 0.006, "\(key)")
            }
            try page.key("Home")
            let rows = Int(clamping: try page.number("document.querySelector('tbody').rows.length"))
            let open = try #require(Double(try cell(page, before: rows - 1, 1)))
            #expect(try abs(told(page, "Open") - open) < 0.006 && isShown(page))
            try page.key("Escape")
            #expect(try page.text(live).isEmpty && !isShown(page))
            try named(page, atLeast: 3)
        }
    }

    @Test("No line of a page's crosshair crosses a legend") func legends() throws {
        // Lines at every bar, some of which meet the two legends, and whether one begins right of a legend at its height.
        let crossings = """
            (() => {
              const view = JSON.parse(document.querySelector("#data").textContent).views[0];
              const chart = document.querySelector("#chart");
              let crossed = 0, kept = 0;
              chart.focus();
              for (const [i] of view.along.entries()) {
                chart.dispatchEvent(new KeyboardEvent("keydown", { key: i ? "ArrowRight" : "Home", bubbles: true }));
                const lines = [...document.querySelectorAll(".wide .cross line")].map(line =>
                  ["x1", "y1", "x2", "y2"].map(name => Number(line.getAttribute(name))));
                for (const [x, y, w, h] of view.legends) {
                  crossed += lines.filter(([x1, y1, x2, y2]) => x2 > x && x1 < x + w && y2 > y && y1 < y + h).length;
                  kept += lines.filter(([x1, y1, x2, y2]) => y1 === y2 && x1 >= x + w && y1 > y && y1 < y + h).length;
                }
              }
              return { crossed, kept, count: view.along.length };
            })()
            """
        // A range without space for legends.
        var range = ""
        try standalone { page in
            let column = { (place: Int) in "[...document.querySelector('tbody').rows].map(row => Number(row.cells[\(place)].textContent))" }
            range = "\(try page.number("Math.min(...\(column(3)))"))..\(try page.number("Math.max(...\(column(2)))"))"
        }
        try standalone(["--overlay", "sma:5", "--overlay", "sma:20", "--overlay", "sma:50", "--y-range", range]) { page in
            let found = try page.js(crossings)
            #expect(found["crossed"]?.number == 0, "\(found.json())")
            #expect((found["kept"]?.number ?? 0) > 0 && (found["count"]?.number ?? 0) > 20, "\(found.json())")
        }
    }

    @Test("A page is dark if the reader prefers it, and light when printed") func themes() throws {
        let ground = "getComputedStyle(document.body).backgroundColor"
        try standalone { page in
            func prefer(_ scheme: String, media: String = "") throws {
                let feature = TextNode.object([("name", .text("prefers-color-scheme")), ("value", .text(scheme))])
                try page.call("Emulation.setEmulatedMedia", [("media", .text(media)), ("features", .list([feature]))])
            }
            try prefer("light")
            #expect(try page.text(ground) == "rgb(255, 255, 255)")
            try prefer("dark")
            #expect(try page.text(ground) == "rgb(19, 23, 34)")
            #expect(try page.text("getComputedStyle(document.querySelector('#wide-ground')).fill") == "rgb(19, 23, 34)")
            try page.move(over(page, 0.5, 0.3))
            #expect(try isShown(page))
            try prefer("dark", media: "print")
            for part in [".wide .cross", ".readout"] {
                #expect(try page.isTrue("getComputedStyle(document.querySelector('\(part)')).display === 'none'"), "\(part)")
            }
            #expect(try page.text(ground) == "rgb(255, 255, 255)")
            #expect(try page.isTrue("getComputedStyle(document.querySelector('details')).display === 'none'"))
        }
        try standalone(["--theme", "dark"]) { (page) throws in #expect(try page.text(ground) == "rgb(19, 23, 34)") }
    }

    @Test("On a telephone a page shows its narrow picture; a finger moves the crosshair or scrolls vertically") func narrow() throws {
        try standalone(["--pane", "rsi:14", "--pane", "macd"], width: 360, height: 500, isPhone: true) { page in
            #expect(try page.number("document.documentElement.scrollWidth") <= 360)
            #expect(try page.isTrue("document.querySelector('.narrow').offsetParent && !document.querySelector('.wide').offsetParent"))
            let first = try readout(page)
            #expect(first.contains(" Close "), "the last bar's values are below the picture")
            try page.tap(over(page, 0.4, 0.3))
            let tapped = try readout(page)
            #expect(try tapped != first && isShown(page))
            try page.swipe(over(page, 0.4, 0.3), to: over(page, 0.7, 0.3))
            #expect(try readout(page) != tapped && page.number("scrollY") == 0)
            try page.swipe(over(page, 0.5, 0.6), to: over(page, 0.5, 0.2))
            try page.wait("scrollY > 50")
        }
    }

    /// The names of the events that an element listens to.
    private func events(_ page: BrowserPage, of selector: String) throws -> Set<String> {
        let element = try page.call("Runtime.evaluate", [("expression", .text("document.querySelector('\(selector)')"))])
        let id = try #require(element["result"]?["objectId"]?.text)
        let answer = try page.call("DOMDebugger.getEventListeners", [("objectId", .text(id))])
        return Set((answer["listeners"]?.elements ?? []).compactMap { $0["type"]?.text })
    }

    @Test("Only a chart that can zoom handles the wheel, and only a chart without neighbours handles every touch", .feature("S0-ZP-10"))
    func listeners() throws {
        // A page without a server has a crosshair and no window: the wheel and two fingers are the browser's.
        try standalone(height: 400) { (page) throws in
            #expect(try events(page, of: "#chart") == ["pointermove", "pointerleave", "pointerdown", "keydown"])
            #expect(try page.text("getComputedStyle(document.querySelector('#chart')).touchAction") == "pan-y")
            try page.wheel(over(page, 0.5, 0.3), by: 100)
            try page.wait("scrollY > 20")
        }
        for (address, touch) in [("chart/AAA?last=6M", "none"), ("charts/AAA,B%2FB?last=6M", "pan-y")] {
            try served(address) { (page, _) throws in
                #expect(try events(page, of: "canvas").isSuperset(of: ["wheel", "pointerdown", "pointerup", "keydown"]))
                #expect(try page.text("getComputedStyle(document.querySelector('canvas')).touchAction") == touch)
                // Without a navigator a press below the plots is no gesture on one.
                #expect(try page.isTrue("dojima.state().navigator === null"))
            }
        }
        // A list of charts only has links.
        let list = try Served()
        try page(list.address("")) { (page) throws in #expect(try page.number("document.querySelectorAll('canvas').length") == 0) }
    }

    @Test("Without scripts a page has its picture and its table, and runs no foreign script") func scripts() throws {
        try standalone(prepare: { try $0.call("Emulation.setScriptExecutionDisabled", [("value", .flag(true))]) }) { (page) throws in
            #expect(try page.isTrue("document.querySelector('.wide svg').getBoundingClientRect().width > 900"))
            #expect(try page.number("document.querySelectorAll('tbody tr').length") > 200)
            #expect(try !page.isTrue("document.querySelector('.readout, [tabindex][role=application]')"))
        }
        let charts = try NetCharts()
        let specification = try CommandCall(["chart", "AAA", "--last", "1M", "-o", "x.html"], within: nil).chart()
        let html = try StandalonePage(specification, source: charts.library.reader).html
        let file = charts.folder.path + "/foreign.html"
        let foreign = html.replacing("</main>", with: "<script>window.foreign = 1</script><img src=\"http://127.0.0.1:9/\"></main>")
        try Data(foreign.utf8).write(to: URL(fileURLWithPath: file))
        let page = try Browser.shared.get().page()
        defer { page.close() }
        try page.open("file://" + file)
        #expect(try page.isTrue("window.foreign === undefined && document.querySelector('.readout')"))
        #expect(page.problems.count { $0.contains("Content Security Policy") } == 2, "\(page.problems)")
    }

    @Test("A page with a requested crosshair begins with it, also for vertical charts and several symbols") func others()
        throws
    {
        try standalone(["--crosshair", "2020-06-15"]) { (page) throws in
            #expect(try isShown(page) && readout(page).contains("Mon 15 Jun 2020"))
        }
        try standalone(["--orientation", "vertical"]) { page in
            try page.key("Tab")
            for key in ["ArrowDown", "ArrowDown", "ArrowUp"] { try page.key(key) }
            let close = try #require(Double(try cell(page, before: 0, 4)))
            #expect(try abs(told(page, "Close") - close) < 0.006)
        }
    }
}
