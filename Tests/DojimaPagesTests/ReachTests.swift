@testable import DojimaPages
@testable import DojimaServer
import Dojima
import DojimaCairo
import DojimaChart
@testable import DojimaCommands
import DojimaScale
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Foundation
import Testing

/// Answers depend only on the symbols that are served.
///
/// Every option of the commands that pages use, and every key of a specification that takes a text, is given names of files, links, pipes
/// and symbols that are not served, in every form in which a name can be written. All requests are answered twice, and between these rounds
/// everything that is not served is changed: the answers must be equal.
@Suite struct ReachTests {
    /// A database of which one symbol is served, and files that no page may read.
    private struct World {
        let folder: TemporaryFolder
        let site: ChartSite
        private let store: Store

        init(serving symbols: [String]) throws {
            folder = try TemporaryFolder()
            let path = folder.path + "/net.db"
            store = try Store(path: path, access: .writing)
            try store.upsert(NetCharts.bars(1, count: 60), into: SeriesKey(symbol: "AAA", interval: .day))
            #expect(mkfifo(folder.path + "/pipe.csv", 0o600) == 0)
            try FileManager.default.createSymbolicLink(atPath: folder.path + "/link.csv", withDestinationPath: folder.path + "/secret.csv")
            site = try ChartSite(
                ChartLibrary(try ServedDatabase(file: path, symbols: symbols, edits: false)))
            try change(seed: 2)
        }

        /// Writes everything that is not served, with different content for each seed.
        func change(seed: UInt64) throws {
            let bars = NetCharts.bars(seed, count: 60)
            try store.upsert(bars, into: SeriesKey(symbol: "HID", interval: .day))
            var text = "time,open,high,low,close,volume\n"
            for index in bars.indices {
                let values = [bars.open, bars.high, bars.low, bars.close, bars.volume].map { "\($0[index])" }
                text += "\(bars.time[index].utcDate)," + values.joined(separator: ",") + "\n"
            }
            try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/secret.csv"))
            let scene = try Picture(ChartSpecification("{\"panes\": [{\"series\": [{\"symbol\": \"HID\"}]}]}"), source: store).drawing.scene
            try Data(OutputCatalog.all["png"]?.bytes(of: scene) ?? []).write(
                to: URL(fileURLWithPath: folder.path + "/secret.png"))
            let rules = "{\"exclusions\": [{\"type\": \"yearly\", \"month_day\": \"01-\(10 + seed)\"}]}"
            try Data(rules.utf8).write(to: URL(fileURLWithPath: folder.path + "/rules.json"))
        }

        /// Names of things that are not served.
        var names: [String] {
            ["secret.csv", "link.csv", "pipe.csv", "secret.png", "rules.json"].map { folder.path + "/" + $0 } + ["/dev/stdin", "-", "HID"]
        }

        /// The names, and some of them in all forms that options and keys take.
        var forms: [String] {
            let (file, pipe) = (folder.path + "/secret.csv", folder.path + "/pipe.csv")
            return names
                + [file, pipe, "HID"].flatMap { name in
                    ["x = @\"\(name)\"", "beta:20@\(name)", "close > @\"\(name)\": red"]
                } + [
                    "image:2018-01-10,100=\(folder.path)/secret.png", "x = @HID - close", "AAA/HID", "hid", "file://\(file)",
                    "../../../../..\(file)",
                ]
        }
    }

    private static let commands = ["chart", "window", "export", "indicator", "analyze"]

    /// An address at which a command is answered.
    private func address(of command: String, _ query: String) -> String {
        switch command {
        case "chart": "/picture/AAA.svg?size=300x200&" + query
        case "analyze": "/data/analyze/summary/AAA?" + query
        case "indicator": "/data/indicator/AAA?request=sma:5&" + query
        default: "/data/\(command)/AAA?" + query
        }
    }

    private func encoded(_ text: String) -> String { WebRequest.encoded(text) }

    /// The requests whose answers differ between two rounds although only data that are not served have changed.
    ///
    /// A refused request is sent once, and its answer must not quote a file: Tests/Fuzz/reach sends all requests twice.
    private func differences(_ world: World, _ targets: [String]) throws -> [String] {
        try world.change(seed: 2)
        let first = try targets.map { try world.site.answer(to: $0) }
        try world.change(seed: 3)
        return try zip(targets, first).filter { target, before in
            guard before.status == 200 else {
                let text = String(decoding: before.body, as: UTF8.self)
                return ["open,high", "2018-01-02,", "yearly", "exclusions"].contains { text.contains($0) }
            }
            let after = try world.site.answer(to: target)
            return before.status != after.status || before.body != after.body
        }.map(\.0)
    }

    /// The long options of a command, without dashes.
    private static func longOptions(of command: String) -> [String] {
        CommandCatalog.command(named: command).map(CommandDescription.optionNames) ?? []
    }

    /// The options of a command, and others that it may not have.
    private static func options(of command: String) -> [String] {
        longOptions(of: command) + ["o", "allow-path", "at", "ops", "symbol"]
    }

    private static let pageOptions = PageOptions(keyOptions: ChartCommandLine.keyOptions)

    /// The options that addresses may have, of all commands.
    private static let tried = commands.flatMap { command in
        options(of: command).filter { pageOptions.allowed(of: command).contains($0) }.map { (command: command, option: $0) }
    }

    private static let parts = 16

    // One part after the other, so that the time limit applies to each part separately.
    @Test(
        "No option of any command gives access to data that are not served",
        .serialized, .timeLimit(.minutes(8)), arguments: 0..<ReachTests.parts)
    func options(_ part: Int) throws {
        let world = try World(serving: ["AAA"])
        let forms = world.forms
        #expect(ReachTests.tried.count > 150)
        // A debug build takes a third of a second to read a command line, so each option gets one form; Tests/Fuzz/reach tries all.
        let targets = ReachTests.tried.enumerated().filter { $0.offset % ReachTests.parts == part }.map { index, one in
            address(of: one.command, "\(encoded(one.option))=\(encoded(forms[index % forms.count]))")
        }
        #expect(targets.count > 5)
        #expect(try differences(world, targets) == [])
    }

    @Test("An option that is not for pages is refused with any value", arguments: ReachTests.commands)
    func refusedOptions(_ command: String) throws {
        let library = try NetCharts().library
        let options = ReachTests.options(of: command)
        #expect(options.count > 15)
        for option in options where !ReachTests.pageOptions.allowed(of: command).contains(option) {
            let parameter = WebRequest.Parameter(option, "/tmp/secret.csv")
            #expect(throws: PageRefusal.self, "\(command): \(option)") { try library.options(in: [parameter], of: command) }
        }
    }

    @Test("No key of a specification that takes a text gives access to data that are not served", .timeLimit(.minutes(5)))
    func keys() throws {
        let world = try World(serving: ["AAA"])
        let keys = try SchemaKeys.textKeys(ofSchema: ChartSpecification.schema(description: ""))
        #expect(keys.count > 60 && keys.contains("panes[0].annotations[0].image") && keys.contains("closedTime.rules"))
        var base = try ChartSpecification("{\"panes\": [{\"series\": [{\"symbol\": \"AAA\"}]}], \"width\": 300, \"height\": 200}")
        base.fileAccess = .nothing(but: [:])
        /// The picture of a specification with a key set, or the error.
        func drawn(_ key: String, _ form: String) -> String {
            do {
                var specification = base
                let settings = SchemaKeys.settings(neededBy: key) + ["\(key)=\(TextNode(.text(form)).json())"]
                try specification.set(
                    settings.map { setting in
                        let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
                        return try ChartSpecification.Setting(parts[0], parts[1])
                    })
                return try Picture(specification, source: world.site.library.reader).drawing.scene.svg()
            } catch { return "\(error)" }
        }
        // Each key gets a file, a symbol and one of all forms in turn; Tests/Fuzz/reach tries all.
        let forms = world.forms
        let cases = keys.enumerated().flatMap { index, key in
            [world.folder.path + "/secret.csv", "HID", forms[index % forms.count]].map { (key, $0) }
        }
        try world.change(seed: 2)
        let first = cases.map { drawn($0.0, $0.1) }
        #expect(first.count { $0.hasPrefix("<svg") || $0.hasPrefix("<?xml") } > 30)
        try world.change(seed: 3)
        for (one, before) in zip(cases, first) { #expect(drawn(one.0, one.1) == before, "\(one)") }
    }

    @Test("No part of an address gives access to data that are not served", .timeLimit(.minutes(5)))
    func paths() throws {
        let world = try World(serving: ["AAA"])
        let targets = world.forms.map(encoded).flatMap { form in
            [
                "/chart/\(form)", "/charts/AAA,\(form)", "/picture/\(form).png", "/picture/AAA,\(form).svg", "/data/window/\(form)",
                "/data/export/\(form)", "/data/indicator/\(form)?request=sma:5", "/data/analyze/summary/\(form)",
                "/data/analyze/\(form)/AAA", "/\(form)", "/chart/AAA/\(form)", "/?overlay=\(form)", "/charts/AAA?sync=\(form)",
            ]
        }
        #expect(try differences(world, targets) == [])
        for target in targets where target.hasPrefix("/data/export/") || target.hasPrefix("/chart/") {
            #expect(try world.site.answer(to: target).status == 404, "\(target)")
        }
    }

    @Test("No message of a session gives access to data that are not served", .timeLimit(.minutes(5)))
    func messages() throws {
        let world = try World(serving: ["AAA"])
        let forms = world.names + ["x = @\"\(world.folder.path)/pipe.csv\"", "x = @HID", "beta:20@HID"]
        let operations = forms.map { TextNode(.text($0)).json() }.flatMap { form in
            [
                "{\"op\": \"study\", \"text\": \(form)}", "{\"op\": \"symbol\", \"name\": \(form)}",
                "{\"op\": \"compare\", \"name\": \(form)}", "{\"op\": \"set\", \"name\": \"type\", \"value\": \(form)}",
                "{\"op\": \"beginDraw\", \"kind\": \"image\", \"text\": \(form), \"x\": 100, \"y\": 60}",
                "{\"op\": \"removeSymbol\", \"name\": \(form)}", "{\"op\": \"erase\", \"name\": \(form)}",
            ]
        }
        func round() throws -> [[UInt8]] {
            let page = ChartPage(
                try world.site.library.chart(["AAA"], []), size: PageSize(width: 300, height: 200, scale: 1), in: world.site.library)
            return try operations.enumerated().map { index, operation in
                page.apply(try PageInput("{\"n\": \(index), \"at\": 1, \"do\": [\(operation)]}"))
                return page.message(answering: index)
            }
        }
        try world.change(seed: 2)
        let first = try round()
        try world.change(seed: 3)
        for (operation, (before, after)) in zip(operations, zip(first, try round())) { #expect(before == after, "\(operation)") }
    }

    @Test("The rounds differ if everything is served, so that a leak would be found")
    func effective() throws {
        let world = try World(serving: [])
        let leaks =
            ["overlay=x%20%3D%20@HID", "no-volume&set=panes[0].series[0].symbol=HID"].map { address(of: "chart", $0) } + [
                "/data/export/HID"
            ]
        #expect(try differences(world, leaks) == leaks)
        // Even then files are not read.
        let file = encoded("x = @\"\(world.folder.path)/secret.csv\"")
        #expect(try differences(world, [address(of: "chart", "overlay=\(file)")]) == [])
    }

    @Test("A symbol that is not served is refused by name in any key, and no other symbol is listed")
    func refusal() throws {
        let world = try World(serving: ["AAA"])
        for query in [
            "overlay=x%20%3D%20@HID", "pane=beta:20@HID", "no-volume&set=panes[0].series[0].symbol=HID", "color=close%20%3E%20@HID:red",
        ] {
            for target in ["/picture/AAA.svg?" + query, "/chart/AAA?" + query] {
                let answer = try world.site.answer(to: target)
                #expect(answer.status == 400 && String(decoding: answer.body, as: UTF8.self) == "HID is not served\n", "\(target)")
            }
        }
        let benchmark = try world.site.answer(to: "/data/analyze/summary/AAA?benchmark=HID")
        #expect(benchmark.status == 400 && String(decoding: benchmark.body, as: UTF8.self) == "HID is not served\n")
        // A symbol that is not stored is refused with the same text.
        let unknown = try world.site.answer(to: "/data/analyze/summary/AAA?benchmark=NOPE")
        #expect(unknown.status == 400 && String(decoding: unknown.body, as: UTF8.self) == "NOPE is not served\n")
        #expect(String(decoding: try world.site.answer(to: "/data/list").body, as: UTF8.self).contains("HID") == false)
    }

    @Test("Every option of the chart command is either for pages or refused by name") func listed() {
        let refused: Set = [
            "calendar-file", "rules", "config", "output", "show", "terminal", "describe", "spec", "print-sql", "db", "wait", "verbose",
            "format", "quiet", "version", "help", "frame", "animation", "wide", "date-format", "century", "file-format", "price-divisor",
            "on-invalid", "on-conflict", "x", "y", "gaps", "order", "sql", "query", "param", "queries", "portfolio",
            "fit", "bins", "bin-width", "whiskers", "total",
        ]
        let known = Set(ReachTests.longOptions(of: "chart"))
        #expect(known.subtracting(ReachTests.pageOptions.ofCharts) == refused)
        for (command, allowed) in PageOptions.allowed.merging(["chart": ReachTests.pageOptions.ofCharts], uniquingKeysWith: { $1 }) {
            #expect(allowed.subtracting(ReachTests.longOptions(of: command)) == [], "\(command)")
        }
    }

    @Test("No address draws a table of a file, a query or a portfolio") func tables() throws {
        let world = try World(serving: ["AAA"])
        let file = "\(world.folder.path)/secret.csv"
        let settings = [
            "table={\"file\": \"\(file)\"}", "table={\"sql\": \"SELECT 1 AS a, 2 AS b\"}", "table={\"portfolio\": \"1 AAA\"}",
            "table.file=\(file)",
        ]
        for query in settings.map({ "set=\(encoded($0))" }) + ["type=pie", "type=treemap", "type=regression"] {
            for target in ["/picture/AAA.svg?\(query)", "/chart/AAA?\(query)"] {
                let answer = try world.site.answer(to: target)
                #expect(answer.status == 400, "\(target): \(String(decoding: answer.body, as: UTF8.self).prefix(200))")
            }
        }
    }

    @Test("Files that the start names are served from memory, and no others are read") func held() throws {
        let rules = "{\"exclusions\": [{\"type\": \"closed_date\", \"date\": \"2018-01-10\"}]}"
        let charts = try NetCharts(defaults: [.init("rules", "start.json")], files: ["start.json": Array(rules.utf8)])
        let plain = try NetCharts()
        let (with, without) = (try ChartSite(charts.library), try ChartSite(plain.library))
        let target = "/picture/AAA.svg?from=2018-01-08&to=2018-01-12"
        let (first, second) = (try with.answer(to: target), try without.answer(to: target))
        #expect(first.status == 200 && second.status == 200 && first.body != second.body)
        let other = try with.answer(to: "/picture/AAA.svg?set=closedTime.rules=other.json")
        #expect(other.status == 400 && String(decoding: other.body, as: UTF8.self).contains("other.json"))
    }
}
