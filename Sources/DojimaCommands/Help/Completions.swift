import ArgumentParser
import Dojima
import DojimaSeries
import DojimaText
import DojimaStore
import DojimaTime
import DojimaPlatform

// Completions of arguments in shells, computed only when a shell requests them, never when a command is parsed.

extension CompletionKind {
    /// A completion by words, escaped for the requesting shell: zsh takes the text after a colon for a description.
    private static func words(_ make: @escaping @Sendable ([String], Int, String) -> [String]) -> CompletionKind {
        .custom { words, index, beginning in
            let proposed = make(words, index, beginning)
            return CompletionShell.requesting == .zsh ? proposed.map { $0.replacing(":", with: "\\:") } : proposed
        }
    }

    /// The symbols of the database that the command line names.
    static var storedSymbols: CompletionKind { .words { words, _, _ in Completions.symbols(words) } }

    /// The symbols and portfolios of the database, and the files of the folder that is being typed; after @ the groups.
    static var storedSymbolsOrFiles: CompletionKind {
        .words { words, _, beginning in
            if beginning.hasPrefix("@") { return Completions.groups(words).map { "@" + $0 } }
            return Completions.symbols(words) + Completions.portfolios(words) + Completions.files(beginning)
        }
    }

    /// The symbols of the database; after @ the groups.
    static var storedSymbolsOrGroups: CompletionKind {
        .words { words, _, beginning in
            beginning.hasPrefix("@") ? Completions.groups(words).map { "@" + $0 } : Completions.symbols(words)
        }
    }

    /// The names of the groups of the database.
    static var storedGroups: CompletionKind { .words { words, _, _ in Completions.groups(words) } }

    /// The word `save`, and the names of the stored portfolios.
    static var storedPortfolios: CompletionKind { .words { words, _, _ in ["save"] + Completions.portfolios(words) } }

    /// The codes of exchanges and their aliases.
    static var calendars: CompletionKind { .words { _, _, _ in CalendarLibrary().entries.flatMap { [$0.code] + $0.aliases } } }

    /// The names of time zones.
    static var zones: CompletionKind { .words { _, _, _ in Completions.zones() } }

    /// Indicators that are drawn over prices.
    static var overlays: CompletionKind {
        .words { _, _, _ in IndicatorCatalog.all.filter { $0.unit == .price }.map(Completions.request) }
    }

    /// Indicators.
    static var indicators: CompletionKind { .words { _, _, _ in IndicatorCatalog.all.map(Completions.request) } }

    /// The studies of a pane: volume and indicators.
    static var studies: CompletionKind { .words { _, _, _ in ["volume"] + IndicatorCatalog.all.map(Completions.request) } }

    /// Named queries, and the SQL files of the folder that is being typed.
    static var queries: CompletionKind {
        .words { words, _, beginning in
            let folder = Completions.value(of: "--queries", in: words)
            return NamedQuery.names(in: QueryFolder.find(folder))
                + Completions.files(beginning).filter { $0.hasSuffix(".sql") || $0.hasSuffix("/") }
        }
    }
}

/// Words for the completions of shells. Data that cannot be read give no words, since a shell shows no errors.
private enum Completions {
    static func symbols(_ words: [String]) -> [String] { ((try? store(words)?.list()) ?? []).map(\.key.symbol).uniqueExactly() }
    static func groups(_ words: [String]) -> [String] { ((try? store(words)?.groups()) ?? []).map(\.name) }
    static func portfolios(_ words: [String]) -> [String] { ((try? store(words)?.portfolios()) ?? []).map(\.name) }

    /// The database that the command line names; `nil` if there is none that can be read without waiting.
    private static func store(_ words: [String]) -> Store? {
        let path = value(of: "--db", in: words) ?? environment("DOJIMA_DB") ?? "dojima.db"
        return access(path, R_OK) == 0 ? try? Store(path: path, access: .reading, wait: 0) : nil
    }

    /// A request of an indicator with its usual arguments: `sma:20`.
    static func request(_ indicator: Indicator) -> String {
        // An indicator without arguments, or with words among them, is named alone.
        let numbers = indicator.parameters.map(\.defaultValue)
        let isPlain = indicator.parameters.allSatisfy { $0.choices.isEmpty } && !numbers.isEmpty
        return isPlain ? indicator.name + ":" + numbers.map(plainNumber).joined(separator: ",") : indicator.name
    }

    /// The time zones of the system, from the list next to their files.
    static func zones() -> [String] {
        guard let bytes = try? FileAccess.regular.bytes(of: ZoneDatabase.system.folder + "/tzdata.zi") else { return ["UTC"] }
        // Lines: `Z NAME OFFSET ...` for a zone and `L TARGET NAME` for a link.
        let names = bytes.split(separator: 0x0A).compactMap { line -> String? in
            let words = line.prefix(200).split(separator: 0x20)
            guard words.count > 2, let kind = words[0].first, words[0].count == 1 else { return nil }
            switch kind {
            case UInt8(ascii: "Z"): return String(decoding: words[1], as: UTF8.self)
            case UInt8(ascii: "L"): return String(decoding: words[2], as: UTF8.self)
            default: return nil
            }
        }
        return names.sorted()
    }

    /// The visible files in the folder of a path that is being typed; folders end with a slash.
    static func files(_ beginning: String) -> [String] {
        let folder = beginning.lastIndex(of: "/").map { String(beginning[...$0]) } ?? ""
        guard let directory = opendir(folder.isEmpty ? "." : folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard !name.hasPrefix(".") else { continue }
            var status = stat()
            let isFolder = stat(folder + name, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
            names.append(folder + name + (isFolder ? "/" : ""))
        }
        return names.sorted()
    }

    /// The value of an option among words, written after it or after `=`.
    static func value(of option: String, in words: [String]) -> String? {
        for (index, word) in words.enumerated() {
            if word == option, index + 1 < words.count { return words[index + 1] }
            if word.hasPrefix(option + "=") { return String(word.dropFirst(option.count + 1)) }
        }
        return nil
    }
}
