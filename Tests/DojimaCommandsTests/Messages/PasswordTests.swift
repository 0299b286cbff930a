import ArgumentParser
import Foundation
import Testing

@testable import DojimaCommands

/// A database address is shown without its password in every command.
@Suite("Passwords in addresses are masked") struct PasswordTests {
    private static let secret = "Qx7vZj"

    /// Invalid addresses, and the address of a server that does not answer.
    private static let addresses = [
        "http://u:\(secret)@127.0.0.1:1/d", "CLICKHOUSE://u:\(secret)@127.0.0.1:1/d", "127.0.0.1:\(secret)", "u%3A\(secret)@h",
        "clickhouse://u:\(secret)", "clickhuose://u:\(secret)@h/d", "u:\(secret)@h/db", "u:\(secret)@h",
        "clickhouse://u:\(secret)@127.0.0.1:1/d",
        "clickhouse://127.0.0.1:1/d?password=\(secret)", "clickhouse://u%3A\(secret)@127.0.0.1:1/d", "clickhouse://127.0.0.1:\(secret)/d",
        "d.db?password=\(secret)", "//u:\(secret)@h/d", "http://h/d?user=u&password=\(secret)",
    ]

    /// The commands that take a database, with arguments with which they open it.
    private static let commands: [[String]] = {
        let own: [String: [String]] = [
            "query": ["SELECT 1"], "import": ["a.csv"], "render": ["chart.json"], "export": ["A"], "chart": ["A"], "scan": ["close > 1"],
            "analyze": ["summary", "A"], "indicator": ["sma", "A"], "annotate": ["A"], "actions": ["A"], "instrument": ["A"],
            "store backup": ["b.db"], "store copy": ["--to", "c.db"], "store remove": ["A"], "store rename": ["A", "B"],
            "book": ["-o", "b.pdf"],
        ]
        var found: [[String]] = []
        func add(_ command: any ParsableCommand.Type, _ path: [String]) {
            let path = path + [command._commandName]
            for part in command.configuration.subcommands { add(part, path) }
            guard command.configuration.subcommands.isEmpty, path != ["serve"] else { return }
            found.append(path + (own[path.joined(separator: " ")] ?? ["A"]))
        }
        for command in CommandCatalog.all { add(command, []) }
        return found
    }()

    private static func expectNoSecret(_ program: Program, _ arguments: [String], _ environment: [String: String] = [:]) throws {
        let answer = try program.run(arguments, environment: environment)
        let shown = answer.out + answer.error
        #expect(!shown.contains(secret), "\(arguments) \(environment): \(shown)")
    }

    private static func program() throws -> Program {
        let program = try Program()
        try program.write("date,close\n2024-01-02,1\n2024-01-03,2\n", to: "a.csv")
        try program.write(#"{"symbols":["A"]}"#, to: "chart.json")
        return program
    }

    @Test("No command shows the password", arguments: commands)
    func everyCommand(command: [String]) throws {
        let program = try PasswordTests.program()
        // A few forms for each command, others for the next, so that all are frequent.
        let start = (PasswordTests.commands.firstIndex(of: command) ?? 0) * 2
        for offset in 0..<2 {
            let address = PasswordTests.addresses[(start + offset) % PasswordTests.addresses.count]
            try PasswordTests.expectNoSecret(program, command + ["--db", address])
            try PasswordTests.expectNoSecret(program, command + ["--db=\(address)", "--format", "json"])
            try PasswordTests.expectNoSecret(program, command, ["DOJIMA_DB": address])
        }
    }

    @Test("No form of an address shows the password, if it is given as a database, as a file or as another argument", arguments: addresses)
    func everyShape(address: String) throws {
        let program = try PasswordTests.program()
        for arguments in [
            ["list", "--db", address], ["import", "a.csv", "--db", address], ["store", "stats", "--db", address],
            ["store", "check", "--db", address], ["store", "copy", "--to", address], ["store", "copy", "--db", "none.db", "--to", address],
            ["chart", "A", "--db", address, "-o", "a.svg"], ["list", "--db", address, "--wait", "-1"],
            ["list", "--db", address, "--verbose"],
        ] { try PasswordTests.expectNoSecret(program, arguments) }
        // A host and a word may be anything except an address there.
        guard address.contains("//") || address.contains("@") else { return }
        for arguments in [["list", address], ["export", address], ["import", address], ["explain", address], ["chart", address]] {
            try PasswordTests.expectNoSecret(program, arguments)
        }
    }

    @Test("A picture and its description do not contain the password, and a file with such a name is named")
    func picture() throws {
        let program = try PasswordTests.program()
        let name = "u:\(PasswordTests.secret)@h"
        try PasswordTests.expectNoSecret(program, ["import", "a.csv", "--symbol", "A", "--db", name])
        #expect(program.exists(name))
        try PasswordTests.expectNoSecret(program, ["chart", "A", "--db", name, "-o", "a.svg", "--describe", "a.json"])
        for file in ["a.svg", "a.json"] {
            #expect(!String(decoding: try program.data(file), as: UTF8.self).contains(PasswordTests.secret), "\(file)")
        }
        let answer = try program.run(["list", "B", "--db", name])
        #expect(answer.status != 0 || answer.error.isEmpty || answer.error.contains("u:***@h"))
        #expect(try program.run(["store", "stats", "--db", name]).out.contains("u:***@h"))
        try program.write("no database", to: "12:30.db")
        #expect(try program.run(["list", "--db", "12:30.db"]).error.contains("12:30.db: not a database"))
    }
}
