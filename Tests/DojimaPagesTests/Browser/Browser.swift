@testable import DojimaPages
import DojimaText
import Foundation
import Glibc
import Synchronization

/// Chromium without a window, driven over the DevTools protocol. It ends with the process that started it, when its pipes close.
final class Browser: Sendable {
    struct Failure: Error, CustomStringConvertible { var description: String }

    /// Unrequested events of a page or of the browser.
    struct Event {
        var session: String
        var method: String
        var parameters: TextNode
    }

    fileprivate struct Connection {
        /// The pipe ends that calls are written to and answers are read from.
        var calls: Int32
        var answers: Int32
        var count = 0
        var unread: [UInt8] = []
        var events: [Event] = []
    }

    /// The program: the value of CHROMIUM if it is set; `nil` if none is found.
    static let program: String? = {
        let environment = ProcessInfo.processInfo.environment
        if let given = environment["CHROMIUM"] { return given }
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        return folders.lazy.map { "\($0)/chromium" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// The browser of all tests, once it has answered. Starting one takes a second.
    static let shared = Result {
        let browser = try Browser()
        try browser.call("Browser.getVersion")
        return browser
    }

    /// The reason why no browser is available; `nil` if one is.
    static let absence: String? = {
        guard program != nil else { return "there is no Chromium; make setup installs it" }
        if case .failure(let error) = shared { return "Chromium does not run here: \(error)" }
        return nil
    }()

    private static let options = [
        // The pages are our own, and root has no sandbox.
        "--no-sandbox", "--headless=new", "--remote-debugging-pipe", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
        "--no-default-browser-check", "--hide-scrollbars", "--disable-background-networking", "--disable-component-update",
        "--disable-sync", "--disable-extensions", "--disable-renderer-backgrounding", "--disable-background-timer-throttling",
        "--disable-backgrounding-occluded-windows", "--force-color-profile=srgb", "--window-size=900,600",
    ]

    /// The seconds after which a call fails that is not answered.
    private static let limit = 30.0

    private let process = Process()
    private let (input, output) = (Pipe(), Pipe())
    private let connection: Locked<Connection>

    private init() throws {
        guard let program = Browser.program else { throw Failure(description: "there is no Chromium") }
        let profile = FileManager.default.temporaryDirectory.appendingPathComponent("dojima-browser-\(UUID().uuidString)").path
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        // The protocol is spoken on descriptors 3 and 4. The shell outlives the browser and removes its profile.
        let line = "\"$0\" \"$@\" 3<&0 4>&1 0</dev/null 1>/dev/null 2>/dev/null; rm -rf \"$HOME\""
        process.arguments = ["-c", line, program] + Browser.options + ["--user-data-dir=\(profile)/profile", "about:blank"]
        process.environment = ProcessInfo.processInfo.environment.merging(["HOME": profile, "TZ": "America/St_Johns"]) { $1 }
        (process.standardInput, process.standardOutput, process.standardError) = (input, output, FileHandle.nullDevice)
        try FileManager.default.createDirectory(atPath: profile, withIntermediateDirectories: true)
        try process.run()
        connection = Locked(
            Connection(calls: input.fileHandleForWriting.fileDescriptor, answers: output.fileHandleForReading.fileDescriptor))
    }

    /// Calls a method of the protocol, on a page if a session is given, and returns its result.
    @discardableResult
    func call(_ method: String, _ parameters: [(String, TextNode)] = [], session: String? = nil) throws -> TextNode {
        try connection.withLock { connection in
            connection.count += 1
            let members: [(String, TextNode)] = [
                ("id", .integer(connection.count)), ("method", .text(method)), ("params", .object(parameters)),
            ]
            let text = TextNode.object(members + (session.map { [("sessionId", .text($0))] } ?? [])).compactJSON()
            try connection.write(Array(text.utf8) + [0])
            let end = Date().addingTimeInterval(Browser.limit)
            while true {
                guard let message = try connection.next(until: end) else {
                    throw Failure(description: "\(method): no answer in \(Browser.limit) seconds")
                }
                if let name = message["method"]?.text {
                    let event = Event(session: message["sessionId"]?.text ?? "", method: name, parameters: message["params"] ?? .null)
                    connection.events.append(event)
                } else if message["id"]?.number == Double(connection.count) {
                    if let error = message["error"]?["message"]?.text { throw Failure(description: "\(method): \(error)") }
                    return message["result"] ?? .null
                }
            }
        }
    }

    /// The events of a page so far.
    func events(of session: String) -> [Event] { connection.withLock { $0.events.filter { $0.session == session } } }

    /// Opens a page in a new context, without stored data of other pages.
    func page(width: Int = 900, height: Int = 600, isPhone: Bool = false) throws -> BrowserPage {
        let context = try call("Target.createBrowserContext")["browserContextId"]?.text ?? ""
        let target = try call("Target.createTarget", [("url", .text("about:blank")), ("browserContextId", .text(context))])
        let attached = try call("Target.attachToTarget", [("targetId", target["targetId"] ?? .null), ("flatten", .flag(true))])
        let page = BrowserPage(browser: self, context: context, session: attached["sessionId"]?.text ?? "")
        for domain in ["Page", "Runtime", "Log", "DOM"] { try page.call("\(domain).enable") }
        try page.call("Emulation.setFocusEmulationEnabled", [("enabled", .flag(true))])
        if isPhone { try page.call("Emulation.setTouchEmulationEnabled", [("enabled", .flag(true))]) }
        try page.call(
            "Emulation.setDeviceMetricsOverride",
            [
                ("width", .integer(width)), ("height", .integer(height)), ("deviceScaleFactor", .integer(isPhone ? 2 : 1)),
                ("mobile", .flag(isPhone)),
            ])
        return page
    }
}

extension Browser.Connection {
    fileprivate func write(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(calls, $0.baseAddress, $0.count) }
            guard count > 0 else { throw Browser.Failure(description: "the browser has ended") }
            rest = rest.dropFirst(count)
        }
    }

    /// The next message, which ends with a zero byte; `nil` if none arrives in time.
    fileprivate mutating func next(until end: Date) throws -> TextNode? {
        while true {
            if let zero = unread.firstIndex(of: 0) {
                defer { unread.removeSubrange(...zero) }
                return try TextNode(json: Array(unread[..<zero]))
            }
            var ready = pollfd(fd: answers, events: Int16(POLLIN), revents: 0)
            let left = end.timeIntervalSinceNow
            guard left > 0, poll(&ready, 1, Int32(clamping: left * 1000, to: 0...1_000_000) + 1) > 0 else { return nil }
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            let count = read(answers, &buffer, buffer.count)
            guard count > 0 else { throw Browser.Failure(description: "the browser has ended") }
            unread += buffer[..<count]
        }
    }
}
