@testable import DojimaPages
import Dojima
import DojimaChart
import DojimaSeries
import DojimaServer
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Foundation
import Testing

/// Behaviour that needs a browser, in Chromium: the pages of `dojima serve`, and pages that need no server.
@Suite(.serialized, .enabled(if: Browser.absence == nil, "\(Browser.absence ?? "")"))
struct BrowserTests {
    typealias Place = BrowserPage.Place

    /// A server of two symbols on this machine.
    final class Served {
        let charts: NetCharts
        private(set) var server: WebServer

        init(_ options: [ChartOption] = [], edits: Bool = false) throws {
            charts = try NetCharts(defaults: options, edits: edits)
            server = try WebServer(ChartSite(charts.library), at: "127.0.0.1", port: 0)
        }

        deinit { server.stop() }

        func address(_ path: String) -> String { "http://127.0.0.1:\(server.port)/\(path)" }

        /// Stops the server, runs a body, and starts another server at the same port.
        func restart(_ meanwhile: () throws -> Void) throws {
            let port = server.port
            server.stop()
            try meanwhile()
            server = try WebServer(ChartSite(charts.library), at: "127.0.0.1", port: port)
        }
    }

    /// Opens a page, runs a body on it, and expects no errors on the page.
    func page(_ address: String, width: Int = 900, height: Int = 600, isPhone: Bool = false, _ body: (BrowserPage) throws -> Void)
        throws
    {
        let page = try Browser.shared.get().page(width: width, height: height, isPhone: isPhone)
        defer { page.close() }
        try page.open(address)
        try body(page)
        #expect(page.problems == [])
    }

    /// Runs a body on a served chart.
    func served(
        _ path: String, width: Int = 900, height: Int = 600, isPhone: Bool = false, _ body: (BrowserPage, Served) throws -> Void
    ) throws {
        let served = try Served()
        try page(served.address(path), width: width, height: height, isPhone: isPhone) { page in
            try page.settle()
            try body(page, served)
        }
    }

    /// A point in the first plot of a chart, as shares of its width and of its height from the top.
    func place(_ page: BrowserPage, _ x: Double, _ y: Double, chart: Int = 0) throws -> Place {
        let found = try page.js(
            """
            (() => {
              const box = document.querySelectorAll("canvas")[\(chart)].getBoundingClientRect(), plot = dojima.state(\(chart)).plots[0];
              return { x: box.x + plot.x + plot.w * \(x), y: box.y + plot.y + plot.h * \(y) };
            })()
            """)
        return Place(x: found["x"]?.number ?? .nan, y: found["y"]?.number ?? .nan)
    }

    /// The start of the visible range of a chart.
    func start(_ page: BrowserPage, chart: Int = 0) throws -> Double { try page.number("dojima.state(\(chart)).window.from") }

    func bars(_ page: BrowserPage) throws -> Double { try page.number("dojima.state().window.bars") }

    /// The number after a label in the texts of the accessibility tree.
    func told(_ page: BrowserPage, _ label: String) throws -> Double {
        let text = try page.text("document.querySelector('[aria-live]').textContent")
        let match = try #require(try text.firstMatch(of: Regex("\\b\(label) ([0-9,]+\\.[0-9]+)")), "\(text)")
        return Double((match.output[1].substring ?? "").replacing(",", with: "")) ?? .nan
    }

    // MARK: Series and bars that are clicked

    @Test("A click on a legend entry hides its series, and the list in the menu shows it again")
    func legend() throws {
        try served("chart/AAA?last=6M&overlay=sma:20") { page, _ in
            let corner = try place(page, 0, 0)
            let entry = Place(x: corner.x + 30, y: corner.y + 14)
            try page.move(entry)
            #expect(try page.isTrue("document.querySelector('canvas').style.cursor === 'pointer'"))
            try page.click(entry)
            try page.settle()
            let hidden = try page.text("dojima.state().command")
            #expect(hidden.contains("--hide AAA") && !hidden.contains("--selected"), "\(hidden)")
            #expect(try page.isTrue("new URLSearchParams(location.search).get('hide') === 'AAA'"))
            _ = try page.js("document.querySelector('[popovertarget=more]').click()")
            let button = "[...document.querySelectorAll('#series button')].find(button => button.textContent === 'AAA')"
            #expect(try page.isTrue("\(button).ariaPressed === 'false'"))
            _ = try page.js("\(button).click()")
            try page.settle()
            #expect(try !page.text("dojima.state().command").contains("--hide"))
            #expect(try page.isTrue("\(button).ariaPressed === 'true' && document.querySelector('#more').matches(':popover-open')"))
        }
    }

    @Test("A click on a bar selects it, and in linked charts the bars of the same times", .feature("S3-RS-54"))
    func selected() throws {
        try served("charts/AAA,B%2FB?sync=crosshair&type=column&last=3M") { page, _ in
            try page.click(try place(page, 0.5, 0.9))
            try page.settle()
            let times = try page.text("JSON.stringify([0, 1].map(i => dojima.state(i).selected))")
            #expect(try page.isTrue("dojima.state(0).selected.length === 1") && page.isTrue("dojima.state(0).crosshair"), "\(times)")
            #expect(try page.isTrue("String(dojima.state(0).selected) === String(dojima.state(1).selected)"), "\(times)")
            try page.key("Escape")
            try page.settle()
            #expect(try page.isTrue("[0, 1].every(i => dojima.state(i).selected.length === 0 && !dojima.state(i).crosshair)"))
        }
    }

    // MARK: Served pages

    /// The number of bytes in which the canvas differs from the picture at the page's address with `/picture/` in it.
    static let difference = """
        (async () => {
          const canvas = document.querySelector("canvas"), { width, height, scale } = dojima.state().size;
          const address = location.pathname.replace("/chart/", "/picture/") + ".png" + (location.search || "?") + `&size=${width}x${height}&scale=${scale}`;
          const answer = await fetch(address);
          if (!answer.ok) throw new Error(await answer.text());
          const bitmap = await createImageBitmap(await answer.blob(), { colorSpaceConversion: "none" });
          const pixels = drawn => {
            const copy = new OffscreenCanvas(canvas.width, canvas.height), context = copy.getContext("2d");
            context.drawImage(drawn, 0, 0);
            return new Uint32Array(context.getImageData(0, 0, copy.width, copy.height).data.buffer);
          };
          if (bitmap.width !== canvas.width || bitmap.height !== canvas.height) return -1;
          const [a, b] = [pixels(canvas), pixels(bitmap)];
          return a.reduce((count, value, i) => count + (value !== b[i]), 0);
        })()
        """

    @Test(
        "Drag, wheel and keys move the window, and its address returns exactly the same picture",
        .feature("S2-PR-06", "S2-PR-07", "S3-RS-38")
    )
    func gestures() throws {
        try served("chart/AAA?last=6M&navigator") { page, _ in
            let (first, count) = (try start(page), try bars(page))
            try page.drag(place(page, 0.3, 0.5), to: place(page, 0.6, 0.5))
            try page.settle()
            let dragged = try start(page)
            #expect(dragged < first)
            try page.wheel(place(page, 0.5, 0.5), by: -200)
            try page.settle()
            #expect(try bars(page) < count && start(page) > dragged)
            // Without a crosshair, which is part of the command and not of the address.
            try page.move(Place(x: 450, y: 5))
            try page.settle()
            #expect(try page.number(BrowserTests.difference) == 0)
            for (key, moves) in [("ArrowLeft", -1.0), ("ArrowRight", 1)] {
                let before = try start(page)
                try page.key(key)
                try page.settle()
                #expect(try (start(page) - before) * moves > 0, "\(key)")
            }
            try page.key("Home")
            try page.settle()
            #expect(try start(page) < dragged)
            let home = try start(page)
            try page.key("0")
            try page.settle()
            #expect(try start(page) == first && bars(page) == count && home < first && page.isTrue("dojima.state().error === null"))
            #expect(try page.number(BrowserTests.difference) == 0)
        }
    }

    @Test("During a drag the title changes rarely; at the end the title and the label describe the visible range") func titles() throws {
        try served("chart/AAA?last=6M") { page, _ in
            // The times of pictures and of changes of the title.
            try page.js(
                """
                (window.seen = { frames: [], titles: 0 },
                  new MutationObserver(() => seen.titles++).observe(document.querySelector("title"), { childList: true }),
                  (function look() {
                    const { frame } = dojima.state();
                    if (frame !== seen.last) seen.frames.push(performance.now());
                    seen.last = frame;
                    requestAnimationFrame(look);
                  })(), 0)
                """)
            let (from, to) = (try place(page, 0.2, 0.5), try place(page, 0.8, 0.5))
            try page.move(from)
            try page.mouse("mousePressed", from, isDown: true)
            // A slow machine shows few pictures for many moves.
            for _ in 0..<20 where try page.number("seen.frames.length") <= 15 {
                for step in 1...60 { try page.mouse("mouseMoved", from.way(to, Double(step) / 60), isDown: true) }
            }
            // Immediately after a pause, which may be measured shorter than it was, and every three seconds.
            let most = try page.number(
                "2 + seen.frames.filter((t, i) => t - seen.frames[i - 1] > 60).length + (seen.frames.at(-1) - seen.frames[0]) / 3000")
            let titles = try page.number("seen.titles")
            #expect(try page.number("seen.frames.length") > 15)
            #expect(titles <= most, "\(titles) titles, at most \(most)")
            try page.settle()
            #expect(
                try page.isTrue(
                    """
                    ["first", "last"].every(end => {
                      const day = new Date(dojima.state().window[end] * 1000).toISOString().slice(0, 10);
                      return document.title.includes(day) && document.querySelector("canvas").ariaLabel.includes(day);
                    })
                    """))
            try page.mouse("mouseReleased", to, isDown: true)
        }
    }

    @Test("The crosshair follows the pointer, a click holds it, Escape releases it, and its values are announced") func crosshair() throws {
        try served("chart/AAA?last=3M&overlay=sma:20") { page, _ in
            try page.move(place(page, 0.5, 0.5))
            try page.settle()
            let values = try page.js("dojima.state().crosshair.values")
            let close = try #require(values["close"]?.number)
            #expect(values["sma:20"]?.number != nil)
            #expect(try abs(told(page, "Close") - close) < 0.006)
            let outside = Place(x: 450, y: 5)
            try page.move(outside)
            try page.settle()
            #expect(try page.isTrue("dojima.state().crosshair === null"))
            try page.click(place(page, 0.4, 0.5))
            try page.move(outside)
            try page.settle()
            #expect(try page.isTrue("dojima.state().crosshair"))
            try page.key("Escape")
            try page.settle()
            #expect(try page.isTrue("dojima.state().crosshair === null"))
        }
    }

    @Test("A horizontal line is dragged with the colours of its rule, and the window stays", .feature("S4-AN-13")) func level() throws {
        let served = try Served()
        // At the centre of the plot.
        let bars = NetCharts.bars(1).close.suffix(60)
        let middle = bars.sorted()[30]
        let query = "last=3M&annotate=horizontal-line:\(plainNumber(middle))&color=close%20%3E%20line:once-1:%20%23F57C00"
        try page(served.address("chart/AAA?\(query)")) { page in
            try page.settle()
            let (first, command) = (try start(page), try page.text("dojima.state().command"))
            // Over the line, the pointer shows that it can be dragged.
            let box = try page.js("document.querySelector('canvas').getBoundingClientRect().toJSON()")
            let left = try place(page, 0.5, 0), top = try place(page, 0, 0).y, bottom = try place(page, 0, 1).y
            #expect(box["height"]?.number ?? 0 > 400)
            var line = top
            while line < bottom {
                try page.move(Place(x: left.x, y: line))
                if try page.text("document.querySelector('canvas').style.cursor") == "ns-resize" { break }
                line += 5
            }
            try #require(line < bottom)
            try page.drag(Place(x: left.x, y: line), to: Place(x: left.x, y: line + 60))
            try page.move(Place(x: 450, y: 5))
            try page.settle()
            let moved = try page.text("dojima.state().command")
            let value = try #require(moved.firstMatch(of: /horizontal-line:([0-9.]+)/)).1
            #expect(moved != command && Double(value).map { $0 < middle } == true, "\(moved)")
            #expect(try start(page) == first && page.number(BrowserTests.difference) == 0)
        }
    }

    /// Types into a field that is clicked, and presses Enter.
    func type(_ page: BrowserPage, _ text: String, into field: String) throws {
        try page.click(page.middle(field))
        try page.call("Input.insertText", [("text", .text(text))])
        try page.key("Enter")
        try page.settle()
    }

    /// Chooses from a list of the controls, as a click or keys do.
    func choose(_ page: BrowserPage, _ value: String, from list: String) throws {
        try page.js(
            """
            (() => {
              const list = document.querySelector("select[name=\(list)]");
              list.value = "\(value)";
              list.dispatchEvent(new Event("change", { bubbles: true }));
            })()
            """)
        try page.settle()
    }

    /// The texts of the added objects.
    func added(_ page: BrowserPage) throws -> String {
        try page.text("[...document.querySelectorAll('header li button')].map(b => b.firstChild.data).join('|')")
    }

    @Test("A symbol and an interval are chosen on the page, and another symbol is compared", .feature("S2-PR-05")) func symbols() throws {
        try served("chart/AAA?last=1y") { page, _ in
            try page.js("document.querySelector('input[name=symbol]').focus()")
            try page.wait("document.querySelectorAll('#symbols option').length === 2")
            try type(page, "b/b", into: "input[name=symbol]")
            #expect(try page.text("document.title").hasPrefix("B/B "))
            #expect(try page.text("document.querySelector('input[name=symbol]').value") == "B/B")
            try choose(page, "1w", from: "interval")
            #expect(try page.text("dojima.state().command").contains(" --interval 1w"))
            try type(page, "AAA", into: "input[name=compare]")
            #expect(try page.text("dojima.state().command").hasPrefix("dojima chart B/B AAA ") && added(page) == "AAA")
            #expect(try page.number(BrowserTests.difference) == 0)
            try page.click(page.middle("header li button"))
            try page.move(Place(x: 450, y: 5))
            try page.settle()
            #expect(try page.text("dojima.state().command").hasPrefix("dojima chart B/B --") && added(page).isEmpty)
            try type(page, "NONE", into: "input[name=compare]")
            #expect(try page.text("document.querySelector('.status').textContent").contains("NONE"))
            #expect(try page.number(BrowserTests.difference) == 0)
        }
    }

    @Test("An annotation drawn with the mouse is written into the address of the page, and can be removed", .feature("S0-AN-09"))
    func drawing() throws {
        try served("chart/AAA?last=6M") { page, served in
            let (first, command) = (try start(page), try page.text("dojima.state().command"))
            try choose(page, "trend-line", from: "draw")
            try page.drag(place(page, 0.3, 0.3), to: place(page, 0.6, 0.5))
            try page.move(Place(x: 450, y: 5))
            try page.settle()
            #expect(try page.text("dojima.state().command").contains(" --annotate trend-line:") && added(page) == "trend-line")
            #expect(try start(page) == first && page.number(BrowserTests.difference) == 0)
            // Each choice draws one annotation: the next drag pans again.
            #expect(try page.text("document.querySelector('select[name=draw]').value").isEmpty)
            try choose(page, "text", from: "draw")
            try page.click(page.middle("input[name=text]"))
            try page.call("Input.insertText", [("text", .text("Low & behold"))])
            try page.click(place(page, 0.5, 0.6))
            try page.move(Place(x: 450, y: 5))
            try page.settle()
            #expect(try added(page) == "trend-line|Low & behold" && page.number(BrowserTests.difference) == 0)
            // After a reload both are present.
            try page.open(page.text("location.href"))
            try page.settle()
            #expect(try added(page) == "trend-line|Low & behold")
            // Escape cancels the choice and an unfinished drawing.
            try choose(page, "ray", from: "draw")
            try page.mouse("mousePressed", place(page, 0.3, 0.3), isDown: true)
            try page.mouse("mouseMoved", place(page, 0.5, 0.4), isDown: true)
            try page.settle()
            try page.key("Escape")
            try page.mouse("mouseReleased", place(page, 0.5, 0.4), isDown: true)
            try page.settle()
            for _ in 0..<2 { try page.click(page.middle("header li button")) }
            try page.move(Place(x: 450, y: 5))
            try page.settle()
            #expect(try page.text("dojima.state().command") == command && page.number(BrowserTests.difference) == 0)
            #expect(try served.charts.library.reader.annotations(of: "AAA").isEmpty)
        }
    }

    @Test("A page with edit rights stores annotations in the database, and the other pages show them") func editing() throws {
        let served = try Served(edits: true)
        let store = served.charts.library.reader
        try page(served.address("chart/AAA?last=6M")) { page in
            try page.settle()
            try choose(page, "horizontal-line", from: "draw")
            try page.click(place(page, 0.5, 0.4))
            try page.move(Place(x: 450, y: 5))
            try page.settle()
            #expect(try store.annotations(of: "AAA").map(\.type) == ["horizontal-line"])
            #expect(try !page.text("location.search").contains("annotate") && added(page) == "horizontal-line 1")
            #expect(try page.number(BrowserTests.difference) == 0)
            try self.page(served.address("chart/AAA?last=6M")) { other in
                try other.settle()
                #expect(try added(other) == "horizontal-line 1")
                try other.click(other.middle("header li button"))
                try other.settle()
                #expect(try store.annotations(of: "AAA").isEmpty && added(other).isEmpty)
            }
        }
    }

    @Test("The menu saves other files and copies the address, and is closed by Escape") func menu() throws {
        try served("chart/AAA?last=6M", width: 360, height: 740) { page, _ in
            let shown = "document.querySelector('#more').matches(':popover-open')"
            try open(page, "tools")
            try open(page, "more")
            #expect(try page.isTrue("(r => r.left >= 0 && r.right <= 360)(document.querySelector('#more').getBoundingClientRect())"))
            try page.key("Escape")
            try page.wait("!(\(shown))")
            for (action, ending) in [("svg", ".svg"), ("pdf", ".pdf"), ("save", ".png")] {
                // The content that such a link would save.
                let saved = try page.js(
                    """
                    (() => {
                      let saved;
                      const click = HTMLAnchorElement.prototype.click;
                      HTMLAnchorElement.prototype.click = function () { saved = [this.pathname, this.download]; };
                      document.querySelector("[data-do=\(action)]").click();
                      HTMLAnchorElement.prototype.click = click;
                      return saved;
                    })()
                    """)
                #expect(saved.elements.allSatisfy { $0.text?.hasSuffix(ending) == true } && saved.elements.count == 2, "\(saved.json())")
            }
            try page.js("navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve(); }")
            try page.js("document.querySelector('[data-do=address]').click()")
            #expect(try page.isTrue("window.copied === location.href"))
            try page.wait("document.querySelector('.status').textContent === 'The address is copied.'")
        }
    }

    @Test("A page reports that its server is gone, and continues from its state when the server is back") func reconnect() throws {
        let served = try Served()
        let page = try Browser.shared.get().page()
        defer { page.close() }
        try page.open(served.address("chart/AAA?last=6M"))
        try page.settle()
        try page.drag(place(page, 0.3, 0.5), to: place(page, 0.7, 0.5))
        try page.settle()
        let (before, command) = (try start(page), try page.text("dojima.state().command"))
        try served.restart {
            try page.wait("dojima.state().error && !document.querySelector('.status').hidden")
        }
        try page.wait("dojima.state().error === null && document.querySelector('.status').hidden")
        try page.settle()
        #expect(try start(page) == before && page.text("dojima.state().command") == command)
        #expect(page.problems.allSatisfy { $0.contains("ERR_CONNECTION") || $0.contains("WebSocket") }, "\(page.problems)")
    }

    @Test(
        "Linked charts share window and crosshair; several are visible at once, and the page scrolls to the others",
        .feature("S2-LO-08"))
    func linked() throws {
        try served("charts/AAA,B%2FB,AAA?last=3M", height: 700) { page, _ in
            let first = try start(page)
            try page.drag(place(page, 0.3, 0.5), to: place(page, 0.6, 0.5))
            try page.settle()
            let moved = try start(page)
            #expect(moved < first)
            for chart in 1...2 { #expect(try start(page, chart: chart) == moved) }
            try page.move(place(page, 0.5, 0.5, chart: 1))
            try page.settle()
            let time = try page.number("dojima.state(1).crosshair.time")
            for chart in [0, 2] { #expect(try page.number("dojima.state(\(chart)).crosshair.time") == time) }
            let seen = "[...document.querySelectorAll('canvas')].filter(c => c.getBoundingClientRect().top < innerHeight - 100).length"
            #expect(try page.number(seen) >= 2)
            let main = "document.querySelector('main')"
            #expect(try page.isTrue("\(main).scrollHeight > \(main).clientHeight"))
            try page.js("\(main).scrollTo(0, 1e6)")
            #expect(try page.isTrue("document.querySelector('#chart-2').getBoundingClientRect().bottom <= innerHeight + 1"))
        }
    }

    @Test("A button shows a chart on the full screen, and another press ends that", .feature("S2-LO-08")) func fullScreen() throws {
        try served("chart/AAA?last=3M") { page, _ in
            let button = try page.middle("[data-do=full]")
            try page.click(button)
            try page.wait("document.fullscreenElement")
            try page.settle()
            try page.click(page.middle("[data-do=full]"))
            try page.wait("!document.fullscreenElement")
            try page.settle()
            #expect(try page.isTrue("dojima.state().error === null"))
        }
    }

    @Test("On a telephone one finger pans, two fingers zoom, and nothing is wider than the screen") func phone() throws {
        try served("chart/AAA?last=6M", width: 360, height: 740, isPhone: true) { page, _ in
            #expect(try page.number("document.documentElement.scrollWidth") <= 360)
            #expect(try page.isTrue("dojima.state().size.width === 360 && dojima.state().size.scale === 2"))
            let (first, count) = (try start(page), try bars(page))
            try page.swipe(place(page, 0.3, 0.5), to: place(page, 0.8, 0.5))
            try page.settle()
            #expect(try start(page) < first)
            let middle = try place(page, 0.5, 0.5)
            func fingers(_ half: Double) -> [Place] { [Place(x: middle.x - half, y: middle.y), Place(x: middle.x + half, y: middle.y)] }
            try page.touch("touchStart", fingers(40))
            for half in [60.0, 80, 100] { try page.touch("touchMove", fingers(half)) }
            try page.js("new Promise(done => setTimeout(done, 150))")
            try page.touch("touchEnd", [])
            try page.settle()
            #expect(try bars(page) < count)
        }
    }

    @Test("Charts of a page have aligned plots, and show the same times from the beginning", .feature("S0-MA-06", "S0-SY-04"))
    func inLine() throws {
        let served = try Served()
        // Longer labels, and bars that end half a year earlier.
        var bars = NetCharts.bars(3, count: 650)
        for row in bars.indices {
            bars.open[row] *= 10_000
            bars.high[row] *= 10_000
            bars.low[row] *= 10_000
            bars.close[row] *= 10_000
        }
        try Store(path: served.charts.folder.path + "/net.db", access: .writing)
            .upsert(bars, into: SeriesKey(symbol: "LONG", interval: .day))
        try page(served.address("charts/AAA,LONG?last=2y")) { page in
            try page.settle()
            for edge in ["x", "x + plots[0].w"] {
                let edges = try (0...1).map { try page.number("(({ plots }) => plots[0].\(edge))(dojima.state(\($0)))") }
                #expect(edges[0] == edges[1], "\(edge)")
            }
            let begin = try start(page)
            #expect(try start(page, chart: 1) == begin)
            #expect(try page.text("dojima.state(0).command").contains("--axis-width"))
            #expect(try page.text("dojima.state(1).command").contains("--axis-width"))
        }
        // Charts that do not share times keep their own time ranges.
        try page(served.address("charts/AAA,LONG?last=2y&sync=crosshair")) { page in
            try page.settle()
            #expect(try start(page, chart: 1) < start(page))
        }
    }

    @Test("A vertical finger move scrolls a page of several charts, a horizontal one pans", .feature("S2-ZP-17")) func scrolling()
        throws
    {
        try served("charts/AAA,B%2FB,AAA,B%2FB?last=6M", width: 360, height: 740, isPhone: true) { page, _ in
            let first = try start(page), position = "document.querySelector('main').scrollTop"
            #expect(try page.number(position) == 0)
            let place = try place(page, 0.5, 0.8)
            try page.swipe(place, to: Place(x: place.x, y: place.y - 150))
            try page.wait("\(position) > 50")
            try page.settle()
            #expect(try start(page) == first)
            try page.js("document.querySelector('main').scrollTo(0, 0)")
            try page.swipe(self.place(page, 0.3, 0.5), to: self.place(page, 0.8, 0.5))
            try page.settle()
            #expect(try start(page) < first && page.number(position) == 0)
        }
    }

    @Test("Every control, picture and list of a page has a name", arguments: ["", "chart/AAA?last=3M&overlay=sma:20", "charts/AAA,B%2FB"])
    func names(_ path: String) throws {
        let served = try Served()
        try page(served.address(path)) { page in
            if !path.isEmpty { try page.settle() }
            try named(page, atLeast: path.isEmpty ? 3 : 20)
        }
    }

    /// Expects that all controls and pictures have names.
    func named(_ page: BrowserPage, atLeast least: Int) throws {
        let roles: Set = [
            "button", "link", "textbox", "searchbox", "combobox", "checkbox", "image", "application", "region", "dialog",
            "DisclosureTriangle",
        ]
        let found = try page.accessible().filter { roles.contains($0.role) }
        #expect(found.count >= least, "\(found)")
        for one in found { #expect(!one.name.isEmpty, "a \(one.role) without a name") }
    }

    @Test("The list of symbols is filtered as the user types") func index() throws {
        let served = try Served()
        try page(served.address("")) { page in
            try page.click(page.middle("input[type=search]"))
            try page.call("Input.insertText", [("text", .text("b/b"))])
            try page.wait("[...document.querySelectorAll('main li')].filter(item => !item.hidden).length === 1")
            #expect(try page.text("document.querySelector('output').textContent") == "1 of 2")
        }
    }
}
