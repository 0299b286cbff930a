@testable import DojimaPages
import DojimaText
import Glibc

/// A page in the browser, with a pointer, fingers and a keyboard. Positions are CSS pixels from the top left corner.
struct BrowserPage {
    struct Place { var x, y: Double }

    let browser: Browser
    let context: String
    let session: String

    @discardableResult
    func call(_ method: String, _ parameters: [(String, TextNode)] = []) throws -> TextNode {
        try browser.call(method, parameters, session: session)
    }

    /// Loads an address and waits until loading has finished.
    func open(_ address: String) throws {
        let answer = try call("Page.navigate", [("url", .text(address))])
        if let error = answer["errorText"]?.text { throw Browser.Failure(description: "\(address): \(error)") }
        try wait("document.readyState === 'complete' && location.href !== 'about:blank'")
    }

    func close() { _ = try? browser.call("Target.disposeBrowserContext", [("browserContextId", .text(context))]) }

    // MARK: Scripts

    /// The value of an expression; for a promise, the value that it resolves to.
    @discardableResult
    func js(_ expression: String) throws -> TextNode {
        let answer = try call(
            "Runtime.evaluate",
            [
                ("expression", .text(expression)), ("awaitPromise", .flag(true)), ("returnByValue", .flag(true)),
                ("userGesture", .flag(true)),
            ])
        if let problem = answer["exceptionDetails"] {
            let text = problem["exception"]?["description"]?.text ?? problem["text"]?.text ?? ""
            throw Browser.Failure(description: "\(expression): \(text)")
        }
        return answer["result"]?["value"] ?? .null
    }

    func text(_ expression: String) throws -> String { try js(expression).text ?? "" }

    func number(_ expression: String) throws -> Double { try js(expression).number ?? .nan }

    func isTrue(_ expression: String) throws -> Bool { try js("Boolean(\(expression))") == .flag(true) }

    /// Waits until an expression is true, up to a generous limit.
    func wait(_ expression: String) throws {
        let end = ContinuousClock.now + .seconds(20)
        while try !isTrue("(() => { try { return \(expression); } catch { return false; } })()") {
            guard ContinuousClock.now < end else { throw Browser.Failure(description: "never true: \(expression)") }
            usleep(10_000)
        }
    }

    /// Waits until a served page has processed all inputs and has no motion.
    func settle() throws {
        try wait("dojima.state()")
        try js("dojima.settled()")
    }

    /// Errors of the page: of scripts, of the network and of its content policy.
    var problems: [String] {
        browser.events(of: session).compactMap { event in
            switch event.method {
            case "Runtime.exceptionThrown": event.parameters["exceptionDetails"]?["text"]?.text ?? "an exception"
            case "Log.entryAdded" where event.parameters["entry"]?["level"]?.text == "error":
                event.parameters["entry"]?["text"]?.text ?? "an error"
            case "Runtime.consoleAPICalled" where event.parameters["type"]?.text == "error": event.parameters.compactJSON()
            default: nil
            }
        }
    }

    /// Sets the colour scheme that the system prefers, dark or light.
    func prefer(dark: Bool) throws {
        let feature = TextNode.object([("name", .text("prefers-color-scheme")), ("value", .text(dark ? "dark" : "light"))])
        try call("Emulation.setEmulatedMedia", [("features", .list([feature]))])
    }

    // MARK: Inputs

    /// The key Alt as a modifier of a pointer, as browsers count it.
    static let alt = 1

    /// - Parameter time: the time of the event in seconds since 1970; by default now.
    func mouse(_ kind: String, _ place: Place, isDown: Bool = false, turn: Double? = nil, keys: Int = 0, at time: Double? = nil) throws {
        try call(
            "Input.dispatchMouseEvent",
            [
                ("type", .text(kind)), ("x", .number(place.x)), ("y", .number(place.y)), ("button", .text(isDown ? "left" : "none")),
                ("buttons", .integer(isDown && kind != "mouseReleased" ? 1 : 0)), ("modifiers", .integer(keys)),
                ("clickCount", .integer(kind == "mouseMoved" || turn != nil ? 0 : 1)),
            ] + (turn.map { [("deltaX", .integer(0)), ("deltaY", .number($0))] } ?? []) + (time.map { [("timestamp", .number($0))] } ?? []))
    }

    func move(_ place: Place) throws { try mouse("mouseMoved", place) }

    func click(_ place: Place) throws {
        try move(place)
        try mouse("mousePressed", place, isDown: true)
        try mouse("mouseReleased", place, isDown: true)
    }

    func wheel(_ place: Place, by turn: Double) throws { try mouse("mouseWheel", place, turn: turn) }

    /// A drag that pauses before it ends, so that no motion follows.
    func drag(_ from: Place, to: Place, keys: Int = 0) throws {
        try move(from)
        try mouse("mousePressed", from, isDown: true, keys: keys)
        for step in 1...5 { try mouse("mouseMoved", from.way(to, Double(step) / 5), isDown: true, keys: keys) }
        try js("new Promise(done => setTimeout(done, 150))")
        try mouse("mouseReleased", to, isDown: true, keys: keys)
    }

    /// A drag of a twentieth of a second, independent of the machine's speed, which ends in motion.
    func fling(_ from: Place, to: Place) throws {
        try move(from)
        let start = try number("(performance.timeOrigin + performance.now()) / 1000")
        try mouse("mousePressed", from, isDown: true, at: start)
        for step in 1...5 { try mouse("mouseMoved", from.way(to, Double(step) / 5), isDown: true, at: start + Double(step) / 100) }
        try mouse("mouseReleased", to, isDown: true, at: start + 0.055)
    }

    /// Moves several fingers at the same time, each between two points; they pause before they are lifted.
    func fingers(_ ways: [(from: Place, to: Place)]) throws {
        for count in 1...ways.count { try touch("touchStart", ways.prefix(count).map(\.from)) }
        for step in 1...8 { try touch("touchMove", ways.map { $0.from.way($0.to, Double(step) / 8) }) }
        try js("new Promise(done => setTimeout(done, 150))")
        try touch("touchEnd", [])
    }

    func touch(_ kind: String, _ places: [Place]) throws {
        let points = places.map { TextNode.object([("x", .number($0.x)), ("y", .number($0.y))]) }
        try call("Input.dispatchTouchEvent", [("type", .text(kind)), ("touchPoints", .list(points))])
    }

    /// Moves a finger between two points; it pauses before it is lifted.
    func swipe(_ from: Place, to: Place) throws {
        try touch("touchStart", [from])
        for step in 1...8 { try touch("touchMove", [from.way(to, Double(step) / 8)]) }
        try js("new Promise(done => setTimeout(done, 150))")
        try touch("touchEnd", [])
    }

    func tap(_ place: Place) throws {
        try touch("touchStart", [place])
        try touch("touchEnd", [])
    }

    /// Presses a key by its name: `ArrowLeft`, `Tab`.
    func key(_ name: String) throws {
        let codes = [
            "ArrowLeft": 37, "ArrowRight": 39, "ArrowUp": 38, "ArrowDown": 40, "Home": 36, "End": 35, "Escape": 27, "Tab": 9, "Enter": 13,
            "0": 48,
        ]
        let text: [(String, TextNode)] = name.count == 1 ? [("text", .text(name))] : name == "Enter" ? [("text", .text("\r"))] : []
        for kind in [text.isEmpty ? "rawKeyDown" : "keyDown", "keyUp"] {
            try call(
                "Input.dispatchKeyEvent",
                [
                    ("type", .text(kind)), ("key", .text(name)), ("code", .text(name.count == 1 ? "Digit\(name)" : name)),
                    ("windowsVirtualKeyCode", .integer(codes[name] ?? 0)),
                ] + (kind == "keyUp" ? [] : text))
        }
    }

    /// The centre of an element, which is scrolled into view.
    func middle(_ selector: String) throws -> Place {
        let box = try js(
            """
            (() => {
              const element = document.querySelector(\(quotedForJSON(selector)));
              element.scrollIntoView({ block: "nearest", inline: "nearest" });
              const { x, y, width, height } = element.getBoundingClientRect();
              return { x: x + width / 2, y: y + height / 2 };
            })()
            """)
        return Place(x: box["x"]?.number ?? .nan, y: box["y"]?.number ?? .nan)
    }

    // MARK: Accessibility

    /// The roles and names of all elements in the accessibility tree.
    func accessible() throws -> [(role: String, name: String)] {
        let tree = try call("Accessibility.getFullAXTree")
        guard case .list(let nodes)? = tree["nodes"]?.content else { return [] }
        return nodes.filter { $0["ignored"] != .flag(true) }.map {
            ($0["role"]?["value"]?.text ?? "", $0["name"]?["value"]?.text ?? "")
        }
    }
}

extension BrowserPage.Place {
    /// The point at a share of the way to another.
    func way(_ other: BrowserPage.Place, _ share: Double) -> BrowserPage.Place {
        BrowserPage.Place(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
    }
}
