import Testing

/// Open sets: each kind has a file and one line in its catalog.
@Suite struct CatalogTests {
    /// A catalog file: the type it lists and the names in its list.
    struct Catalog {
        var path: String
        var target: String
        var element: String
        var entries: [String]

        /// Reads `static let all: [Element] = [ .one, .two ]`, a `Catalog<Element>`, a sum of such lists, or entries that are made on request: `("ONE", { .one
        /// })`; `nil` if a file has no such list.
        init?(_ source: SwiftSource) {
            let code = source.lines.joined(separator: " ")
            path = source.path
            target = String(source.path.split(separator: "/")[1])
            if let list = code.firstMatch(of: #/static let all(?:: (?:Catalog<|\[)(?:any )?| = Catalog<)(\w+)/#) {
                element = String(list.1)
                // The list may be the sum of several of the same kind.
                let parts = code.matches(
                    of: #/static let \w+(?:: (?:Catalog<|\[)(?:any )?| = Catalog<)(\w+)(?:\.Type)?(?:>|\])[ =(]*\[([^\]]*)\]/#
                ).filter { $0.1 == list.1 }
                entries = []
                for part in parts {
                    entries += part.2.split(separator: ",").compactMap { entry in
                        entry.split(whereSeparator: { $0 == " " || $0 == "." }).first.map(String.init)
                    }
                }
            } else if let list = code.firstMatch(of: #/static let entries: \[\(.*?-> (\w+)\)\] = \[(.*?)\]/#) {
                element = String(list.1)
                entries = list.2.matches(of: #/\{ \.(\w+) \}/#).map { String($0.1) }
            } else {
                return nil
            }
        }
    }

    static func catalogs() throws -> [Catalog] {
        try Repository.files(below: "Sources", ending: "Catalog.swift").map { SwiftSource(path: $0, text: try Repository.text($0)) }
            .compactMap(Catalog.init)
    }

    @Test func everyKindHasAFileAndEveryFileIsListed() throws {
        let catalogs = try CatalogTests.catalogs()
        // For a list, for a sum of lists, and for entries that are made on request.
        for (element, entry) in [("Theme", "dark"), ("Indicator", "sma"), ("ExchangeRules", "xnys")] {
            #expect(catalogs.contains { $0.element == element && $0.entries.contains(entry) }, "no catalog of \(element) lists \(entry)")
        }
        for catalog in catalogs {
            #expect(!catalog.entries.isEmpty, "\(catalog.path) lists nothing")
            #expect(Set(catalog.entries).count == catalog.entries.count, "\(catalog.path) lists a kind twice")
            var declared: [String: String] = [:]
            for other in try SwiftSource.all(of: catalog.target) where other.path != catalog.path {
                for line in other.lines {
                    for name in CatalogTests.declared(in: line, as: catalog.element) { declared[name] = other.path }
                }
            }
            for entry in catalog.entries {
                #expect(declared[entry] != nil, "\(catalog.path) lists \(entry), which no other file declares")
            }
            // Elsewhere a kind may be declared without being listed, as the root command is.
            let folder = CatalogTests.folder(of: catalog.path)
            let homes = Set(catalog.entries.compactMap { declared[$0] }.map(CatalogTests.folder(of:)))
            for (name, path) in declared where path.hasPrefix(folder) || homes.contains(CatalogTests.folder(of: path)) {
                #expect(catalog.entries.contains(name), "\(path) declares \(name), which \(catalog.path) does not list")
            }
        }
    }

    @Test("Every catalog is in a file of its name and is one of those above") func everyCatalogIsHeld() throws {
        // It contains its entries, a few lines each.
        let others: Set = ["GestureOperationCatalog", "PageOperationCatalog"]
        let known = Set(
            try CatalogTests.catalogs().compactMap { $0.path.split(separator: "/").last?.split(separator: ".").first.map(String.init) })
        var names: Set<String> = []
        for path in try Repository.files(below: "Sources", ending: ".swift") {
            for match in try Repository.text(path).matches(of: #/enum (\w+Catalog)\b/#) { names.insert(String(match.1)) }
        }
        #expect(names.count > 8 && names.subtracting(others) == known)
    }

    /// The folder of a file, with a slash at its end.
    private static func folder(of path: String) -> String { path.split(separator: "/").dropLast().joined(separator: "/") + "/" }

    /// Names of the values or types of a kind that a line declares.
    private static func declared(in line: String, as element: String) -> [String] {
        let words = line.split(whereSeparator: { " (:=,{".contains($0) })
        if let place = words.firstIndex(of: "let"), place > 0, words[..<place].contains("static"), !words.contains("private"),
            place + 2 < words.count, words[place + 2].split(separator: ".").first == element[...], !line.contains("[\(element)]")
        {
            return [String(words[place + 1])]
        }
        if let place = words.firstIndex(of: "struct"), place + 1 < words.count, words[(place + 2)...].contains(where: { $0 == element }) {
            return [String(words[place + 1])]
        }
        return []
    }
}
