@testable import DojimaPages
import DojimaTestSupport
import DojimaText
import Testing

/// Gestures on axes, on the navigator, with a box and on several charts.
extension BrowserTests {
    /// A point on the value axis at the right of a plot, by its share of the height from the top.
    private func onAxis(_ page: BrowserPage, _ share: Double, plot: Int = 0, chart: Int = 0) throws -> Place {
        let found = try page.js(
            """
            (() => {
              const box = document.querySelectorAll("canvas")[\(chart)].getBoundingClientRect(), plot = dojima.state(\(chart)).plots[\(plot)];
              return { x: box.x + plot.x + plot.w + 16, y: box.y + plot.y + plot.h * \(share) };
            })()
            """)
        return Place(x: found["x"]?.number ?? .nan, y: found["y"]?.number ?? .nan)
    }

    private func command(_ page: BrowserPage, chart: Int = 0) throws -> String {
        try page.settle()
        return try page.text("dojima.state(\(chart)).command")
    }

    /// The start and the end of the windows of the charts on a page without motion.
    private func windows(_ page: BrowserPage, _ count: Int) throws -> [[Double]] {
        try page.settle()
        return try (0..<count).map { chart in
            try ["from", "to"].map { try page.number("dojima.state(\(chart)).window.\($0)") }
        }
    }

    /// The ends of the range that an option of a command gives an axis.
    private func range(_ option: String, in command: String) throws -> ClosedRange<Double> {
        let match = try #require(try command.firstMatch(of: Regex("\(option)[ =]([-0-9.e+]+)\\.\\.([-0-9.e+]+)")), "\(command)")
        let ends = (1...2).compactMap { match.output[$0].substring.flatMap { Double($0) } }
        return try #require(ends.first)...(try #require(ends.last))
    }

    @Test(
        "A drag of the navigator moves the chart by the same distance and stops at the ends; a handle stops before the other",
        .feature("S3-RS-02", "S3-RS-03", "S3-RS-24"))
    func navigator() throws {
        try served("chart/AAA?from=2019-01-01&to=2019-12-31&navigator") { page, _ in
            /// A point on the navigator, by its share of the width, and the shares of the window.
            func strip() throws -> (at: (Double) -> Place, low: Double, high: Double) {
                let found = try page.js(
                    """
                    (() => {
                      const box = document.querySelector("canvas").getBoundingClientRect(), n = dojima.state().navigator, s = n.selection;
                      return { x: box.x + n.x, y: box.y + n.y + n.h / 2, w: n.w, low: (s.x - n.x) / n.w, high: (s.x + s.w - n.x) / n.w };
                    })()
                    """)
                let number = { (key: String) in found[key]?.number ?? .nan }
                return ({ Place(x: number("x") + $0 * number("w"), y: number("y")) }, number("low"), number("high"))
            }
            func drag(_ from: Double, _ to: Double) throws {
                let at = try strip().at
                try page.drag(at(from), to: at(to))
                try page.settle()
                #expect(try page.isTrue("dojima.state().error === null && dojima.state().window.bars >= 1"), "\(from) to \(to)")
            }
            let summary = try ["from", "to"].map { try page.number("dojima.state().window.summary.\($0)") }
            let span = try page.number("dojima.state().window.tradingSpan")
            func shares() throws -> [Double] { try (0...1).map { try page.number("dojima.state().window.selection[\($0)]") } }
            // A hundred pixels, with a tolerance of one or two.
            let (before, pixel) = (try shares(), try 1 / page.number("dojima.state().navigator.w"))
            try drag(try (strip().low + strip().high) / 2, try (strip().low + strip().high) / 2 + 100 * pixel)
            for (now, then) in zip(try shares(), before) { #expect(abs(now - then - 100 * pixel) < 2 * pixel) }
            let held = try shares()
            try drag(try strip().low, try strip().low - 100 * pixel)
            #expect(try abs(shares()[0] - held[0] + 100 * pixel) < 2 * pixel && shares()[1] == held[1])
            try page.key("0")
            try page.settle()
            try drag(try (strip().low + strip().high) / 2, 1.3)
            #expect(try page.number("dojima.state().window.to") == summary[1])
            try drag(try (strip().low + strip().high) / 2, -0.3)
            #expect(try page.number("dojima.state().window.from") == summary[0] && page.number("dojima.state().window.tradingSpan") == span)
            try drag(try strip().high, 1.3)
            let whole = try windows(page, 1)
            #expect(whole == [summary], "\(whole), \(summary)")
            try drag(try strip().high, -0.3)
            #expect(try page.number("dojima.state().window.from") == summary[0] && bars(page) == 1)
            try page.key("0")
            try page.settle()
            try drag(try strip().low, 1.3)
            #expect(try bars(page) == 1)
        }
    }

    @Test("A navigator that is released in motion continues to move", .feature("S3-RS-04")) func thrownNavigator() throws {
        try served("chart/AAA?from=2019-01-01&to=2019-12-31&navigator") { page, _ in
            let first = try page.number("dojima.state().window.selection[0]")
            let middle = try page.js(
                """
                (() => {
                  const box = document.querySelector("canvas").getBoundingClientRect(), n = dojima.state().navigator, s = n.selection;
                  return { x: box.x + s.x + s.w / 2, y: box.y + s.y + s.h / 2, w: n.w };
                })()
                """)
            let place = Place(x: middle["x"]?.number ?? .nan, y: middle["y"]?.number ?? .nan)
            try page.fling(place, to: Place(x: place.x - 0.02 * (middle["w"]?.number ?? .nan), y: place.y))
            try page.settle()
            // A speed of one width in two and a half seconds moves it a fifth of that distance after the release.
            #expect(try page.number("dojima.state().window.selection[0]") < first - 0.02 - 0.04)
        }
    }

    @Test("After every operation on one of three charts, all show the same times", .feature("S2-SY-02")) func anyOfThree() throws {
        try served("charts/AAA,B%2FB,AAA?last=1y", height: 900) { page, _ in
            var generator = SeededGenerator(seed: 12)
            var before = try windows(page, 3)
            for (step, chart) in [2, 0, 1, 2, 1, 0].enumerated() {
                let at = Double.random(in: 0.3...0.7, using: &generator)
                try page.js("document.querySelector('#chart-\(chart)').focus()")
                try page.js("document.querySelector('#chart-\(chart)').scrollIntoView({ block: 'center' })")
                switch step % 3 {
                case 0: try page.drag(place(page, at, 0.5, chart: chart), to: place(page, at + 0.2, 0.5, chart: chart))
                case 1: try page.wheel(place(page, at, 0.5, chart: chart), by: step > 3 ? 120 : -240)
                default: try page.key(step > 3 ? "ArrowRight" : "ArrowLeft")
                }
                let now = try windows(page, 3)
                #expect(now[chart] != before[chart] && now.allSatisfy { $0 == now[chart] }, "step \(step) on \(chart): \(now)")
                before = now
            }
        }
    }

    @Test("A drag, the wheel and two fingers on a value axis stretch only that axis, and two clicks restore it")
    func valueAxis() throws {
        try served("chart/AAA?last=6M&y-range=60..140&pane=rsi:14") { page, _ in
            let (first, span) = (try windows(page, 1), 80.0)
            try page.drag(onAxis(page, 0.4), to: onAxis(page, 0.6))
            let dragged = try range("--y-range", in: command(page))
            #expect(dragged.upperBound - dragged.lowerBound > span * 1.2)
            try page.wheel(onAxis(page, 0.5), by: -100)
            let turned = try range("--y-range", in: command(page))
            #expect(turned.upperBound - turned.lowerBound < dragged.upperBound - dragged.lowerBound)
            try page.wheel(onAxis(page, 0.5, plot: 1), by: 200)
            let both = try command(page)
            #expect(try range("--axis-range rsi:14", in: both).upperBound > 100 && range("--y-range", in: both) == turned)
            for _ in 1...2 { try page.click(onAxis(page, 0.5)) }
            let restored = try command(page)
            #expect(try range("--y-range", in: restored) == 60...140 && restored.contains("--axis-range rsi:14"))
            for _ in 1...2 { try page.click(onAxis(page, 0.5, plot: 1)) }
            #expect(try !command(page).contains("--axis-range"))
            #expect(try windows(page, 1) == first)
        }
        try served("chart/AAA?last=6M&y-range=60..140", width: 390, height: 844, isPhone: true) { page, _ in
            let first = try windows(page, 1)
            try page.fingers([(onAxis(page, 0.4), onAxis(page, 0.3)), (onAxis(page, 0.6), onAxis(page, 0.7))])
            let pinched = try range("--y-range", in: command(page))
            #expect(
                abs((pinched.upperBound - pinched.lowerBound) / 40 - 1) < 0.05 && abs(pinched.lowerBound + pinched.upperBound - 200) < 1e-6)
            #expect(try windows(page, 1) == first)
        }
    }

    @Test("A double click on the time axis restores the first window and keeps the ranges of values") func timeAxis() throws {
        try served("chart/AAA?last=6M") { page, _ in
            let first = try windows(page, 1)
            try page.drag(place(page, 0.3, 0.5), to: place(page, 0.6, 0.5))
            try page.drag(onAxis(page, 0.4), to: onAxis(page, 0.6))
            let moved = try windows(page, 1)
            let ranged = try range("--y-range", in: command(page))
            let below = try place(page, 0.5, 1.03)
            for _ in 1...2 { try page.click(below) }
            let restored = try windows(page, 1)
            #expect(restored == first && moved != first, "\(first), \(moved), \(restored)")
            #expect(try range("--y-range", in: command(page)) == ranged)
        }
    }

    @Test("A box with Alt selects times and values, a flat box only times", .feature("S0-ZP-05")) func boxes() throws {
        try served("chart/AAA?last=6M&y-range=60..140") { page, _ in
            let count = try bars(page)
            try page.drag(place(page, 0.25, 0.25), to: place(page, 0.75, 0.75), keys: BrowserPage.alt)
            let chosen = try range("--y-range", in: command(page))
            #expect(abs(chosen.lowerBound - 80) < 0.5 && abs(chosen.upperBound - 120) < 0.5)
            #expect(try abs(bars(page) / count - 0.5) < 0.05)
            try page.key("0")
            try page.settle()
            let (left, right) = (try place(page, 0.25, 0.5), try place(page, 0.75, 0.5))
            try page.drag(left, to: Place(x: right.x, y: left.y + 3), keys: BrowserPage.alt)
            #expect(try range("--y-range", in: command(page)) == 60...140)
            #expect(try abs(bars(page) / count - 0.5) < 0.05)
        }
    }

    @Test("If a chart pans both axes, a drag moves times and prices, and the address contains both") func bothAxes() throws {
        for (pan, moves) in [("", false), ("&pan=both", true)] {
            try served("chart/AAA?last=6M\(pan)") { page, served in
                let first = try start(page)
                try page.drag(place(page, 0.3, 0.3), to: place(page, 0.5, 0.6))
                let command = try command(page)
                #expect(try start(page) < first)
                #expect(command.contains("--y-range") == moves && command.contains("--pan both") == moves)
                let (from, address) = (try start(page), try page.text("location.href"))
                try page.open(address)
                #expect(try self.command(page) == command && start(page) == from)
            }
        }
    }

    @Test("Two fingers on two charts zoom both, and three keep them together", .feature("S2-SY-02", "S2-ZP-15")) func fingersOnCharts()
        throws
    {
        try served("charts/AAA,B%2FB?last=6M", isPhone: true) { page, _ in
            let first = try windows(page, 2)
            try page.fingers([
                (place(page, 0.4, 0.5), place(page, 0.2, 0.5)), (place(page, 0.6, 0.5, chart: 1), place(page, 0.8, 0.5, chart: 1)),
            ])
            let zoomed = try windows(page, 2)
            #expect(zoomed[0] == zoomed[1])
            #expect((zoomed[0][1] - zoomed[0][0]) / (first[0][1] - first[0][0]) < 0.45)
            // Moved in parallel, they pan the charts.
            try page.fingers([
                (place(page, 0.3, 0.5), place(page, 0.5, 0.5)), (place(page, 0.5, 0.5, chart: 1), place(page, 0.7, 0.5, chart: 1)),
            ])
            let moved = try windows(page, 2)
            #expect(moved[0] == moved[1] && moved[0][0] < zoomed[0][0])
            try page.fingers([
                (place(page, 0.3, 0.4), place(page, 0.4, 0.4)), (place(page, 0.5, 0.5, chart: 1), place(page, 0.4, 0.5, chart: 1)),
                (place(page, 0.7, 0.6), place(page, 0.6, 0.6)),
            ])
            let three = try windows(page, 2)
            #expect(try three[0] == three[1] && page.isTrue("dojima.state().error === null"))
        }
    }

    @Test("The wheel scrolls a page of several charts; with the focus or Ctrl it zooms a chart") func wheelOnCharts() throws {
        try served("charts/AAA,B%2FB,AAA?last=6M") { page, _ in
            let first = try windows(page, 3)
            try page.wheel(place(page, 0.5, 0.3), by: 120)
            try page.wait("document.querySelector('main').scrollTop > 20")
            #expect(try windows(page, 3) == first)
            try page.js("document.querySelector('main').scrollTo(0, 0)")
            try page.mouse("mouseWheel", place(page, 0.5, 0.3), turn: 120, keys: 2)
            let zoomed = try windows(page, 3)
            #expect(zoomed[0][0] < first[0][0] && zoomed[1] == zoomed[0] && zoomed[2] == zoomed[0])
            try page.js("document.querySelector('#chart-0').focus()")
            try page.wheel(place(page, 0.5, 0.3), by: -200)
            let closer = try windows(page, 3)
            #expect(closer[0][0] > zoomed[0][0] && closer[1] == closer[0])
            #expect(try page.number("document.querySelector('main').scrollTop") == 0)
        }
    }

    @Test("The address of several charts restores their visible ranges, and 0 restores the first ones", .feature("S2-PR-06", "S3-RS-38"))
    func addressOfCharts() throws {
        try served("charts/AAA,B%2FB?last=6M&sync=window") { page, served in
            let first = try windows(page, 2)
            let commands = try (0...1).map { try command(page, chart: $0) }
            try page.drag(place(page, 0.3, 0.5), to: place(page, 0.6, 0.5))
            // A page that gets little time sends the gesture some frames later.
            for chart in 0...1 { try page.wait("dojima.state(\(chart)).window.from < \(first[0][0])") }
            try page.drag(onAxis(page, 0.4, chart: 1), to: onAxis(page, 0.6, chart: 1))
            try page.js("document.querySelector('[data-type=line]').click()")
            let moved = try windows(page, 2)
            let later = try (0...1).map { try command(page, chart: $0) }
            #expect(moved[0] == moved[1] && moved != first, "\(first), \(moved)")
            #expect(!later[0].contains("--y-range") && later[1].contains("--y-range"), "\(later)")
            let address = try page.text("location.href")
            #expect(address.contains("sync=window") && address.contains("&type=line") && address.contains("1:y-range="))
            try page.open(address)
            let reloaded = try windows(page, 2)
            let difference = zip(reloaded.joined(), moved.joined()).map { abs($0 - $1) }.max()
            #expect(try #require(difference) < 0.001, "\(reloaded), \(moved): \(address)")
            let again = try (0...1).map { try command(page, chart: $0) }
            #expect(again == later, "\(again), \(later)")
            try page.open(served.address("charts/AAA,B%2FB?last=6M&sync=window"))
            try page.settle()
            try page.drag(place(page, 0.3, 0.5, chart: 1), to: place(page, 0.6, 0.5, chart: 1))
            try page.drag(onAxis(page, 0.4), to: onAxis(page, 0.6))
            try page.settle()
            try page.key("0")
            #expect(try windows(page, 2) == first)
            let restored = try (0...1).map { try command(page, chart: $0) }
            #expect(restored == commands, "\(restored), \(commands)")
        }
    }
}
