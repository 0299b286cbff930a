@testable import DojimaPages
import Dojima
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// The controls of a page: the row, the sheet of telephones, the menus.
extension BrowserTests {
    /// Opens a menu or the sheet by its button.
    func open(_ page: BrowserPage, _ sheet: String) throws {
        try page.click(page.middle("[popovertarget=\(sheet)]"))
        // A menu has a position only when it is open.
        let menu = "document.querySelector('#\(sheet)')"
        try page.wait("\(menu).matches(':popover-open') && (\(menu).style.top || !\(menu).matches('.menu'))")
    }

    /// The outer HTML of visible controls that are smaller than a size.
    private func small(_ page: BrowserPage, _ side: Double) throws -> String {
        try page.text(
            """
            [...document.querySelectorAll("button, input, select, a[href]")].filter(e => e.getClientRects().length).filter(e => {
              const { width, height } = e.getBoundingClientRect();
              return width < \(side) || height < \(side);
            }).map(e => e.outerHTML.slice(0, 60)).join()
            """)
    }

    @Test(
        "On a telephone all controls fit in two rows and a sheet, each large enough for a finger",
        arguments: ["chart/AAA?last=6M&overlay=sma:20", "charts/AAA,B%2FB?last=6M"])
    func phoneControls(_ path: String) throws {
        try served(path, width: 390, height: 844, isPhone: true) { page, _ in
            let header = "document.querySelector('header')"
            #expect(try page.number("\(header).scrollWidth") <= 390 && page.number("\(header).offsetHeight") <= 98)
            #expect(try small(page, 44).isEmpty)
            try open(page, "tools")
            #expect(try small(page, 44).isEmpty)
            let inside =
                "(r => r.left >= 0 && r.right <= 390 && r.top > 100 && r.bottom <= 844)(document.querySelector('#tools').getBoundingClientRect())"
            #expect(try page.isTrue(inside))
            // The effect of a choice is visible on the chart above the sheet.
            try page.click(page.middle("[data-type=line]"))
            try page.settle()
            #expect(try page.text("dojima.state().command").contains("--type line"))
            #expect(try page.text("document.querySelector('[data-type=line]').ariaPressed") == "true")
            for sheet in ["more", "dates"] {
                if sheet == "dates" { try page.js("document.querySelector('#tools').hidePopover()") }
                try open(page, sheet)
                #expect(try small(page, 44).isEmpty, "\(sheet)")
                let box = "document.querySelector('#\(sheet)').getBoundingClientRect()"
                #expect(try page.isTrue("\(box).left >= 0 && \(box).right <= 390 && \(box).bottom <= 844"))
            }
        }
    }

    @Test("On a telephone the ranges of minute bars take two rows, each large enough for a finger") func phoneRanges() throws {
        let served = try Served()
        let minute = try #require(BarInterval("1m"))
        var bars = BarSeries(interval: minute)
        for index in 0..<600 {
            let time = Instant(microseconds: 17897 * Instant.microsecondsPerDay + Int64(index) * 60_000_000)
            bars.append(unchecked: Bar(time: time, open: 100, high: 102, low: 99, close: 101, volume: 10))
        }
        try served.charts.database().upsert(bars, into: SeriesKey(symbol: "MIN", interval: minute))
        try page(served.address("chart/MIN"), width: 360, height: 640, isPhone: true) { page in
            try page.settle()
            #expect(try page.number("document.querySelectorAll('[data-preset]:not([hidden])').length") == 10)
            #expect(try small(page, 44).isEmpty && page.number("document.documentElement.scrollWidth") <= 360)
        }
    }

    @Test("The controls take one row on wide screens and two rows on narrower ones, all visible", arguments: [720, 900, 1024, 1600])
    func wideControls(_ width: Int) throws {
        try served("chart/AAA?last=6M&overlay=sma:20", width: width, height: 760) { page, _ in
            let height = try page.number("document.querySelector('header').offsetHeight")
            #expect(height <= (width > 1400 ? 42 : 72))
            let outside = try page.text(
                """
                [...document.querySelectorAll("header :is(button, input, select)")].filter(e => e.getClientRects().length).filter(e => {
                  const { left, right, bottom } = e.getBoundingClientRect();
                  return left < 0 || right > innerWidth || bottom > document.querySelector("header").offsetHeight;
                }).map(e => e.outerHTML.slice(0, 60)).join()
                """)
            #expect(outside == "")
            for name in ["[data-type=line]", "input[name=study]", "[data-do=reset]", "input[name=compare]", "select[name=draw]"] {
                #expect(try page.isTrue("document.querySelector('\(name)').getClientRects().length > 0"), "\(name)")
            }
            #expect(try page.isTrue("!document.querySelector('[popovertarget=tools]').getClientRects().length"))
        }
    }

    @Test("Navigator, last value, volume and colours are switched in the menu, which shows the current state") func switches() throws {
        try served("chart/AAA?last=6M") { page, _ in
            let command = try page.text("dojima.state().command")
            try open(page, "more")
            for (name, word) in [("navigator", "--navigator"), ("track", "--track"), ("volume", "--no-volume")] {
                let button = "document.querySelector('[data-set=\(name)]')"
                #expect(try page.text("\(button).ariaPressed") == (name == "volume" ? "true" : "false"))
                try page.click(page.middle("[data-set=\(name)]"))
                try page.settle()
                #expect(try page.text("dojima.state().command").contains(" \(word)"))
                #expect(try page.text("\(button).ariaPressed") == (name == "volume" ? "false" : "true"))
                #expect(try page.text("location.search").contains(word.dropFirst(2)))
            }
            #expect(try page.isTrue("dojima.state().navigator"))
            try choose(page, "change", from: "colors")
            #expect(try page.text("dojima.state().command").contains("--color 'change > 0: rising'"))
            #expect(try page.isTrue("document.querySelector('select[name=colors]').value === 'change'"))
            #expect(try page.number(BrowserTests.difference) == 0)
            for name in ["navigator", "track", "volume"] { try page.click(page.middle("[data-set=\(name)]")) }
            try choose(page, "none", from: "colors")
            #expect(try page.text("dojima.state().command") == command)
        }
    }

    @Test("The button of the current preset is pressed until the chart is moved by hand", .feature("S2-PR-02")) func presets() throws {
        try served("chart/AAA?last=6M") { page, _ in
            func pressed() throws -> String {
                try page.settle()
                return try page.text(
                    "[...document.querySelectorAll('button[data-preset]')].filter(b => b.ariaPressed === 'true').map(b => b.textContent).join()"
                )
            }
            #expect(try pressed() == "6M")
            let half = try bars(page)
            try page.click(page.middle("[data-preset='1Y' i]"))
            #expect(try pressed() == "1Y" && bars(page) > 1.9 * half)
            try page.drag(place(page, 0.3, 0.5), to: place(page, 0.5, 0.5))
            #expect(try pressed() == "")
            try page.click(page.middle("[data-preset='3M' i]"))
            #expect(try pressed() == "3M")
            try page.click(page.middle("[data-do='reset']"))
            #expect(try pressed() == "6M")
        }
    }

    @Test("Dates are picked in a menu; a closed date is moved to the next open one, and the page reports it", .feature("S2-PR-03"))
    func dates() throws {
        try served("chart/AAA?last=6M") { page, _ in
            try open(page, "dates")
            let fields = "document.querySelector('#dates').elements"
            #expect(
                try page.isTrue(
                    "\(fields).from.type === 'date' && \(fields).from.min === '2018-01-01' && \(fields).to.value === \(fields).to.max"))
            // A Saturday and a Friday.
            try page.js("\(fields).from.value = '2019-03-02'; \(fields).to.value = '2019-04-05'; \(fields).to.focus()")
            try page.key("Enter")
            try page.wait("document.querySelector('.status').textContent === '2019-03-02 is closed: 2019-03-04 is used instead.'")
            try page.settle()
            #expect(try page.text("dojima.state().command").contains(" --from 2019-03-04 --to 2019-04-05"))
            #expect(try page.isTrue("!document.querySelector('#dates').matches(':popover-open')") && bars(page) == 25)
            // The fields show the visible range.
            #expect(try page.text("\(fields).from.value + ' ' + \(fields).to.value") == "2019-03-04 2019-04-05")
        }
    }

    @Test("A button restores the first window and axes of all charts of a page", arguments: ["window,crosshair", "crosshair"])
    func reset(_ sync: String) throws {
        try served("charts/AAA,B%2FB?last=6M&sync=\(sync)", height: 700) { page, _ in
            let commands = "[0, 1].map(i => dojima.state(i).command).join()"
            let first = try page.text(commands)
            for chart in [1, 0] {
                try page.drag(place(page, 0.3, 0.5, chart: chart), to: place(page, 0.6, 0.5, chart: chart))
                try page.settle()
            }
            #expect(try page.text(commands) != first)
            try page.click(page.middle("[data-do=reset]"))
            try page.move(Place(x: 450, y: 5))
            try page.settle()
            let starts = try [start(page), start(page, chart: 1)]
            #expect(starts[0] == starts[1])
            #expect(
                try sync == "crosshair"
                    ? page.text(commands) == first : page.text("dojima.state().command") == first.split(separator: ",")[0])
        }
    }

    @Test("If a page has several charts, the one used last is shown on the full screen", .feature("S2-LO-08")) func fullScreenOfOne() throws
    {
        try served("charts/AAA,B%2FB?last=3M", height: 700) { page, _ in
            try page.click(place(page, 0.5, 0.5, chart: 1))
            try page.click(page.middle("[data-do=full]"))
            try page.wait("document.fullscreenElement?.querySelector('#chart-1')")
            #expect(try page.text("document.querySelector('[data-do=full]').ariaLabel") == "Full screen of B/B")
            try page.wait("dojima.state(1).size.height === innerHeight")
            try page.js("document.exitFullscreen()")
            try page.wait("!document.fullscreenElement && dojima.state(1).size.height < innerHeight")
            #expect(try page.isTrue("dojima.state(1).error === null"))
        }
    }

    @Test("The list links to charts with navigator and tracked value, or with the options of the server if it has any") func links()
        throws
    {
        for (options, query) in [([ChartOption](), "?navigator&track"), ([.init("overlay", "sma:20")], "?overlay=sma:20")] {
            let served = try Served(options)
            try page(served.address("")) { page in
                let link = "document.querySelector('main a')"
                #expect(try page.text("\(link).search") == query)
                try page.js("\(link).click()")
                try page.wait("document.querySelector('#chart')")
                try page.settle()
                #expect(try page.isTrue("Boolean(dojima.state().navigator) === \(options.isEmpty)"))
            }
            try page(served.address("chart/AAA")) { page in
                try page.settle()
                #expect(try page.isTrue("dojima.state().navigator === null"))
            }
        }
    }

    @Test("On a page with edit rights a stored line is dragged with the colours of its rule, and other pages follow")
    func keptLine() throws {
        let served = try Served(edits: true)
        let middle = NetCharts.bars(1).close.suffix(60).sorted()[30]
        try served.charts.database().save(
            StoredAnnotation(name: "limit", type: "horizontal-line", points: [.init(value: middle)]), of: "AAA")
        try page(served.address("chart/AAA?last=3M&color=close%20%3E%20line:limit:%20%23F57C00")) { page in
            try page.settle()
            let command = try page.text("dojima.state().command")
            let left = try place(page, 0.5, 0), top = try place(page, 0, 0).y, bottom = try place(page, 0, 1).y
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
            let stored = try #require(served.charts.library.reader.annotations(of: "AAA").first?.points.first?.value)
            #expect(try stored < middle && page.text("dojima.state().command") == command)
            #expect(try page.number(BrowserTests.difference) == 0)
        }
    }

    /// Presses Tab through the page and returns the visible controls that never had the focus.
    private func unreached(_ page: BrowserPage) throws -> String {
        let all = """
            [...document.querySelectorAll("button, input, select, a[href], canvas")].filter(e => e.tabIndex >= 0 && e.getClientRects().length)
            """
        let count = Int(clamping: try page.number("(window.all = \(all)).length"))
        try page.js("window.seen = new Set()")
        for _ in 0..<count + 8 {
            try page.key("Tab")
            try page.js("seen.add(document.activeElement), 0")
        }
        return try page.text("all.filter(e => !seen.has(e)).map(e => e.outerHTML.slice(0, 80)).join()")
    }

    @Test("Tab reaches every control, and the accessibility tree has a name for each", arguments: [nil, "more", "dates", "tools"])
    func keyboard(_ sheet: String?) throws {
        try served("chart/AAA?last=3M&overlay=sma:20", width: sheet == "tools" ? 390 : 1200, isPhone: sheet == "tools") { page, _ in
            if let sheet {
                // Only with the keyboard.
                try page.js("document.querySelector('[popovertarget=\(sheet)]').focus()")
                try page.key("Enter")
                try page.wait("document.querySelector('#\(sheet)').matches(':popover-open')")
            }
            try #expect(unreached(page) == "")
            try named(page, atLeast: 20)
            let names = try page.accessible().map(\.name)
            let wanted: [String: [String]] = [
                "more": ["Navigator", "Last value", "Volume", "Colours", "Save as SVG", "Gestures and keys"],
                "dates": ["From", "To", "Show"],
                "tools": ["Candlesticks", "Log", "Dark theme", "Add a study", "Copy the command", "Remove sma:20"],
            ]
            for name in wanted[sheet ?? ""] ?? ["6M", "Default window and axes", "From and to", "More"] {
                #expect(names.contains { $0 == name || $0.hasPrefix(name) }, "\(name) in \(names)")
            }
        }
    }
}
