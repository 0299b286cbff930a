@testable import DojimaPages
import DojimaText
import Testing

/// The state of a page before its first frame, and without scripts.
extension BrowserTests {
    /// The picture that a page shows instead of a canvas.
    private static let still = "document.querySelector('.plot img')"

    /// Opens a page whose session cannot be opened.
    private func blocked(_ address: String, dark: Bool = false, isPhone: Bool = false, _ body: (BrowserPage) throws -> Void) throws {
        let page = try Browser.shared.get().page(width: isPhone ? 390 : 1000, height: 700, isPhone: isPhone)
        defer { page.close() }
        try page.prefer(dark: dark)
        let script = """
            window.WebSocket = class { static OPEN = 1; readyState = 3; constructor() { setTimeout(() => this.onclose({ reason: "" })); } };
            """
        try page.call("Page.addScriptToEvaluateOnNewDocument", [("source", .text(script))])
        try page.open(address)
        try body(page)
        #expect(page.problems == [])
    }

    @Test("If no session opens, the server's picture stays, in the system's theme, and the status line gives the reason")
    func withoutSession() throws {
        let served = try Served()
        for (query, dark, isDark) in [("", false, false), ("", true, true), ("&theme=light", true, false), ("&theme=dark", false, true)] {
            try blocked(served.address("chart/AAA?last=6M\(query)"), dark: dark) { page in
                try page.wait("document.querySelector('.status').textContent.includes('connection')")
                #expect(try page.isTrue("\(BrowserTests.still).complete && \(BrowserTests.still).naturalWidth === 1024"))
                #expect(try page.isTrue("\(BrowserTests.still).currentSrc.includes('theme=dark')") == isDark, "\(query) \(dark)")
                #expect(try page.isTrue("getComputedStyle(document.querySelector('canvas')).opacity === '0'"))
                // It has exactly the size of the canvas.
                let box = "(({ x, y, width, height }) => [x, y, width, height].join())"
                let boxes = try [BrowserTests.still, "document.querySelector('canvas')"].map {
                    try page.text("\(box)(\($0).getBoundingClientRect())")
                }
                #expect(boxes[0] == boxes[1])
            }
        }
    }

    @Test("On a telephone the picture has the telephone's size and density") func phoneStill() throws {
        let served = try Served()
        try blocked(served.address("chart/AAA?last=6M"), isPhone: true) { page in
            try page.wait("\(BrowserTests.still).complete")
            #expect(try page.isTrue("/size=390x740&scale=2$/.test(\(BrowserTests.still).currentSrc)"))
        }
    }

    @Test("The first frame replaces the picture, in the theme of the system") func firstFrame() throws {
        let served = try Served()
        for dark in [false, true] {
            let page = try Browser.shared.get().page()
            defer { page.close() }
            try page.prefer(dark: dark)
            try page.open(served.address("charts/AAA,B%2FB?last=3M"))
            try page.settle()
            #expect(try page.number("document.querySelectorAll('picture').length") == 0)
            #expect(try page.isTrue("[0, 1].every(i => dojima.state(i).command.includes('--theme dark') === \(dark))"))
            #expect(try page.isTrue("getComputedStyle(document.querySelector('canvas')).opacity === '1'"))
            #expect(page.problems == [])
        }
    }

    @Test("Without scripts a page shows the picture of each chart") func withoutScripts() throws {
        let served = try Served()
        let page = try Browser.shared.get().page()
        defer { page.close() }
        try page.call("Emulation.setScriptExecutionDisabled", [("value", .flag(true))])
        try page.open(served.address("charts/AAA,B%2FB?last=3M"))
        let stills = "[...document.querySelectorAll('.plot img')]"
        try page.wait("\(stills).every(image => image.complete || image.scrollIntoView())")
        #expect(try page.number("\(stills).filter(image => image.naturalWidth && image.getBoundingClientRect().height > 150).length") == 2)
        #expect(try page.isTrue("document.documentElement.scrollWidth <= innerWidth && document.querySelector('nav a').offsetHeight > 0"))
        let named = try page.accessible().filter { $0.role == "image" }.map(\.name)
        #expect(named == ["Chart of AAA", "Chart of B/B"])
    }

    @Test("The small pictures of the list are sharp on a dense screen, in the theme of the system") func smallPictures() throws {
        let served = try Served()
        let page = try Browser.shared.get().page(width: 390, height: 844, isPhone: true)
        defer { page.close() }
        try page.prefer(dark: true)
        try page.open(served.address(""))
        try page.wait("[...document.images].every(image => image.complete && image.naturalWidth === 304)")
        #expect(try page.isTrue("[...document.images].every(image => /scale=2&theme=dark$/.test(image.currentSrc))"))
        #expect(try page.isTrue("document.documentElement.scrollWidth <= innerWidth"))
    }
}
