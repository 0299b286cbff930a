@testable import DojimaPages
import Dojima
import DojimaCommands
import DojimaTestSupport
import DojimaText
import Foundation
import Testing

/// Pages of tables without a server, as `dojima chart weights.csv --type pie -o pie.html` writes them.
extension BrowserTests {
    /// Writes the page of a table and opens it.
    private func figure(
        _ text: String, as type: String, _ words: [String] = [], width: Int = 1000, isPhone: Bool = false, isCalm: Bool = false,
        _ body: (BrowserPage) throws -> Void
    ) throws {
        let folder = try TemporaryFolder()
        let table = try folder.write("weights.csv", text)
        let specification = try CommandCall(["chart", table, "--type", type, "-o", "x.html"] + words, within: nil).chart()
        let file = try folder.write("page.html", StandalonePage(specification).html)
        let page = try Browser.shared.get().page(width: width, height: 700, isPhone: isPhone)
        defer { page.close() }
        if isCalm {
            let feature = TextNode.object([("name", .text("prefers-reduced-motion")), ("value", .text("reduce"))])
            try page.call("Emulation.setEmulatedMedia", [("features", .list([feature]))])
        }
        try page.open("file://" + file)
        // The events of rotations, in order; those that follow each other are one.
        try page.js(
            """
            window.phases = []; window.angle = 0;
            for (const name of ["spinstart", "spin", "spindecelerate", "spinend"])
              document.addEventListener(name, event => {
                if (phases.at(-1) !== name) phases.push(name);
                angle = event.detail.rotation;
              });
            """)
        try body(page)
        #expect(page.problems == [])
        #expect(try page.number("performance.getEntriesByType('resource').length") == 0)
    }

    private static let weights = "name,weight\nSPY,60\nTLT,25\nGLD,15\n"

    /// The point of the pie at an angle in degrees clockwise from the top, at a share of the radius.
    private func onPie(_ page: BrowserPage, _ angle: Double, _ share: Double = 0.8) throws -> Place {
        let found = try page.js(
            """
            (() => {
              const view = [...document.querySelectorAll(".view")].findIndex(view => view.offsetParent);
              const { width, pie } = JSON.parse(document.querySelector("#data").textContent).views[view];
              const box = document.querySelectorAll(".view")[view].getBoundingClientRect(), scale = box.width / width;
              const angle = \(angle) * Math.PI / 180, radius = pie.radius * \(share);
              return { x: box.x + (pie.center[0] + radius * Math.sin(angle)) * scale, y: box.y + (pie.center[1] - radius * Math.cos(angle)) * scale };
            })()
            """)
        return Place(x: found["x"]?.number ?? .nan, y: found["y"]?.number ?? .nan)
    }

    private func phases(_ page: BrowserPage) throws -> String { try page.text("phases.splice(0).join(' ')") }

    private func labels(_ page: BrowserPage) throws -> String {
        try page.text("[...document.querySelectorAll('#wide-labels text')].map(label => label.textContent).join(' ')")
    }

    /// Presses the pie, moves the pointer along the circle by steps of five degrees, and returns before it is released.
    private func turn(_ page: BrowserPage, from start: Int, by degrees: Int) throws {
        try page.move(onPie(page, Double(start)))
        try page.mouse("mousePressed", onPie(page, Double(start)), isDown: true)
        for angle in stride(from: start, through: start + degrees, by: 5) {
            try page.mouse("mouseMoved", onPie(page, Double(angle)), isDown: true)
        }
    }

    /// Drags the pie by 20 degrees in 0.055 seconds, independent of the machine's speed, and releases it in motion.
    private func throwPie(_ page: BrowserPage) throws {
        let places = try (0...5).map { try onPie(page, Double(4 * $0)) }
        try page.move(places[0])
        let start = try page.number("(performance.timeOrigin + performance.now()) / 1000")
        try page.mouse("mousePressed", places[0], isDown: true, at: start)
        for step in 1...5 { try page.mouse("mouseMoved", places[step], isDown: true, at: start + Double(step) / 100) }
        try page.mouse("mouseReleased", places[5], isDown: true, at: start + 0.055)
    }

    @Test("A drag turns a pie by its angle, without labels until it rests", .feature("S0-PD-09", "S0-ZP-12")) func turnedPie() throws {
        try figure(BrowserTests.weights, as: "pie") { page in
            let before = try labels(page)
            #expect(before.contains("TLT") && before.contains("60.0%"))
            try turn(page, from: 10, by: 90)
            #expect(try labels(page).isEmpty && phases(page) == "spinstart spin")
            try page.js("new Promise(done => setTimeout(done, 150))")
            try page.mouse("mouseReleased", onPie(page, 100), isDown: true)
            #expect(try phases(page) == "spinend")
            #expect(try abs(page.number("angle") - .pi / 2) < 0.03)
            // TLT, which was drawn from 54 to 144 degrees with its name right of the centre, is at the bottom left now.
            #expect(try labels(page).contains("TLT"))
            let side =
                "document.querySelector('#wide-labels').textContent.includes('TLT') && [...document.querySelectorAll('#wide-labels text')].find(text => text.textContent.startsWith('TLT')).getAttribute('text-anchor')"
            #expect(try page.text(side) == "end")
        }
    }

    @Test("A pie that is released in motion slows down by 2 % in a sixtieth of a second, and stops", .feature("S0-PD-09", "S0-ZP-12"))
    func thrownPie() throws {
        try figure(BrowserTests.weights, as: "donut") { page in
            try page.js(
                "window.released = null; document.addEventListener('spindecelerate', event => { released = event.detail.rotation; })")
            try throwPie(page)
            try page.wait("phases.includes('spinend')")
            #expect(try phases(page) == "spinstart spin spindecelerate spin spinend")
            // 20 degrees in 0.055 seconds; the velocity v turns it by (v - 1 degree) / 1.21216 more.
            let (released, end) = (try page.number("released"), try page.number("angle"))
            let velocity = released / 0.055
            #expect(abs(released - 20 * .pi / 180) < 0.02)
            #expect(abs(end - released - (velocity - .pi / 180) / 1.2121624) < 0.1, "\(released) \(end)")
            #expect(try labels(page).contains("SPY"))
        }
    }

    @Test("A click pulls a slice out and puts it back; a press on a pie in motion only stops it", .feature("S0-ZP-12", "S0-SE-10"))
    func clickedPie() throws {
        try figure(BrowserTests.weights, as: "pie") { page in
            // SPY is drawn from 144 to 360 degrees.
            let path = "document.querySelector('#wide-slices path').getAttribute('transform')"
            try page.click(onPie(page, 250))
            #expect(try page.text("document.querySelector('#live').textContent") == "SPY: Value 60, Share 60.0%, selected")
            #expect(try !page.text(path).hasSuffix("(0 0)") && phases(page).isEmpty)
            try page.click(onPie(page, 250))
            #expect(try page.text(path) == "translate(0 0)")
            try throwPie(page)
            try page.wait("phases.includes('spindecelerate')")
            try page.click(onPie(page, 0))
            let told = try phases(page)
            #expect(told.hasPrefix("spinstart spin spindecelerate") && told.hasSuffix("spinend"), "\(told)")
            #expect(try page.text(path) == "translate(0 0)")
        }
    }

    @Test("Keys turn a pie and choose slices; with less motion requested a pie stops when it is released") func pieKeys() throws {
        try figure(BrowserTests.weights, as: "pie", isCalm: true) { page in
            try page.key("Tab")
            #expect(try page.text("document.activeElement.id") == "chart")
            for key in ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"] { try page.key(key) }
            #expect(try abs(page.number("angle") - .pi / 6) < 1e-9 && phases(page).hasSuffix("spinstart spin spinend"))
            let live = "document.querySelector('#live').textContent"
            try page.key("ArrowDown")
            #expect(try page.text(live) == "SPY: Value 60, Share 60.0%")
            try page.key("End")
            try page.key("Enter")
            #expect(try page.text(live) == "GLD: Value 15, Share 15.0%, selected")
            try throwPie(page)
            #expect(try phases(page) == "spinstart spin spinend")
        }
        try figure(BrowserTests.weights, as: "pie") { page in
            try page.key("Tab")
            for _ in 0..<3 { try page.key("ArrowLeft") }
            try page.wait("Math.abs(angle + Math.PI / 4) < 1e-9 && phases.at(-1) === 'spinend'")
        }
    }

    @Test("A pointer over a slice, a tile or a point shows its name and values, and on a telephone below the picture") func figureValues()
        throws
    {
        let readout = "[...document.querySelectorAll('.readout p, .readout dt, .readout dd')].map(e => e.textContent).join(' ')"
        try figure(BrowserTests.weights, as: "pie") { page in
            try page.move(onPie(page, 250))
            #expect(try page.text(readout) == "SPY Value 60 Share 60.0%" && page.isTrue("document.querySelector('.chart.on')"))
            try page.move(onPie(page, 250, 1.5))
            #expect(try !page.isTrue("document.querySelector('.chart.on')"))
            #expect(try page.number("document.querySelectorAll('tbody tr').length") == 3)
        }
        let middle = { (key: String) in
            "(() => { const { width, \(key) } = JSON.parse(document.querySelector('#data').textContent).views[0], part = \(key)[1], box = document.querySelector('.view').getBoundingClientRect(), scale = box.width / width; return { x: box.x + scale * (part[0] + (part[2] ?? 0) / 2), y: box.y + scale * (part[1] + (part[3] ?? 0) / 2) }; })()"
        }
        for (type, key, values) in [
            ("treemap", "boxes", "TLT Value 25 Share 25.0%"), ("radar", "points", "TLT Series weight Value 25"),
        ] {
            try figure(BrowserTests.weights, as: type) { page in
                let place = try page.js(middle(key))
                try page.move(Place(x: place["x"]?.number ?? .nan, y: place["y"]?.number ?? .nan))
                #expect(try page.text(readout) == values && page.number("document.querySelectorAll('.wide .cross > *').length") == 1)
                #expect(try page.number("document.querySelectorAll('tbody tr').length") == 3)
            }
        }
        try figure(BrowserTests.weights, as: "pie", width: 360, isPhone: true) { page in
            #expect(try page.number("document.documentElement.scrollWidth") <= 360)
            #expect(try page.text(readout) == "SPY Value 60 Share 60.0%")
            try page.tap(onPie(page, 27))
            #expect(try page.text(readout) == "GLD Value 15 Share 15.0%")
            try page.swipe(onPie(page, 270), to: onPie(page, 350))
            #expect(try page.number("scrollY") == 0 && page.number("angle") > 0.5)
        }
    }
}
