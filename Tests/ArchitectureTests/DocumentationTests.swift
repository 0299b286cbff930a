import Testing

/// The sentences of public declarations, of which `make doc` makes its pages.
@Suite struct DocumentationTests {
    @Test("Each public declaration of the libraries has its sentence") func sentences() throws {
        let libraries = try Repository.swiftTargets().filter { try Repository.entries("Sources/\($0)").contains("\($0).docc") }
        let paths = try libraries.flatMap { try Repository.files(below: "Sources/\($0)", ending: ".swift") }
        let surface = PublicSurface(try paths.map { ($0, try Repository.text($0)) })
        #expect(surface.declarations.count > 3000)
        for declaration in surface.withoutSentence {
            Issue.record("\(declaration.path):\(declaration.line): \(declaration.signature) has no sentence")
        }
        let exempt = Set(surface.declarations.compactMap { $0.hasSentence ? nil : surface.exemption(of: $0) })
        #expect(exempt == Set(PublicSurface.Exemption.allCases), "an exemption that nothing needs")
    }

    @Test("The rule finds what has no sentence, and exempts what another declaration says") func rule() {
        let text = """
            /// A key.
            public protocol Keyed: Sendable {
                var key: String { get }
                /// Whether the key is known.
                func isKnown(to names: [String], since time: Int) -> Bool
            }

            public struct Entry: Keyed, Hashable {
                /// The key.
                public let key: String
                public var value = "{"
                @inlinable public static func == (a: Entry, b: Entry) -> Bool { a.key == b.key }
                public func isKnown(to names: [String], since time: Int) -> Bool { names.contains { $0 == key } }
                public init(key: String, value: String) { (self.key, self.value) = (key, value) }
                public init(
                    parsing text: String,
                    at line: Int = 0
                ) { self.init(key: text, value: "") }
                public func plain() -> Int { 1 }
                package func inner() {}
                /// The kind.
                public enum Kind {
                    case one, two
                    case other(Int)
                    public init() { self = .one }
                }
            }

            extension Entry {
                public func isKnown() -> Bool { true }
                /// The length.
                @inlinable
                public var count: Int { key.count }
            }

            package struct Hidden {
                public var name: String
            }
            """
        let found = PublicSurface([("A.swift", text)]).withoutSentence
        #expect(found.map(\.signature) == ["key", "Entry", "value", "init(parsing:at:)", "plain()", "other(…)", "isKnown()"])
        #expect(found.map(\.line) == [3, 8, 11, 15, 19, 24, 30])
    }
}
