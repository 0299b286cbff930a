import Testing

/// Habits that hold in every source file.
@Suite struct SourceRuleTests {
    @Test(arguments: LayerTests.layers.keys.sorted())
    func errorsAreThrownAndNotTrapped(_ target: String) throws {
        for source in try SwiftSource.all(of: target) {
            for word in ["try!", "as!", "fatalError(", "preconditionFailure("] {
                #expect(source.uses(of: word).isEmpty, "\(source.uses(of: word)): \(word)")
            }
        }
    }

    @Test(arguments: LayerTests.layers.keys.filter { $0 != "DojimaCLI" }.sorted())
    func onlyTheCommandLinePrints(_ target: String) throws {
        for source in try SwiftSource.all(of: target) {
            for word in ["print(", "debugPrint(", "dump(", "fputs(", "puts(", "printf(", "NSLog("] {
                let declared = source.lines.contains { $0.contains("func \(word)") }
                #expect(declared || source.uses(of: word).isEmpty, "\(source.uses(of: word)): \(word)")
            }
        }
    }

    /// On a damaged page a value may have another type than its column: these end the program then, and `decode` throws.
    @Test func rowsAreReadByWhatThrows() throws {
        for source in try SwiftSource.all(of: "DojimaStore") where source.imports.contains(where: { $0.module == "GRDB" }) {
            let subscripts = source.lines.enumerated().filter { _, line in
                line.contains(#/(^|[^A-Za-z0-9_.])(row|record|found|\$0)\[(atIndex|"|[0-9])/#)
            }
            #expect(subscripts.isEmpty, "\(source.path): \(subscripts.map { $0.offset + 1 })")
        }
    }

    @Test func topLevelHoldsWhatTheDesignNames() throws {
        let known: Set = [
            "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile", "Package.swift", "README.md", "SECURITY.md", "Sources", "Tests",
            "datasets",
            "queries",
        ]
        // Made by builds and by `make demo` and `make doc`, and ignored by git.
        let made: Set = ["Package.resolved", "demo", "docs"]
        let entries = Set(try Repository.entries("")).filter { !$0.contains(".db") }
        #expect(entries.subtracting(made) == known)
    }

    @Test func noFolderIsCalledUtils() throws {
        for path in try Repository.files(below: "Sources", ending: ".swift") {
            let names = path.split(separator: "/").map { $0.lowercased() }
            #expect(!names.contains { $0.hasPrefix("util") || $0.hasPrefix("helper") || $0.contains(" ") }, "\(path)")
        }
    }
}
