import DojimaTestSupport
import Foundation
import Testing

/// The layers: a target imports only targets of lower layers.
@Suite struct LayerTests {
    static let layers: [String: Int] = [
        "DojimaPlatform": 0, "DojimaText": 0, "DojimaTime": 0,
        "DojimaScale": 1, "DojimaSeries": 1,
        "DojimaFormats": 2, "DojimaInteraction": 2, "DojimaChart": 2, "DojimaOutput": 2,
        "DojimaFiles": 3, "DojimaStore": 3, "DojimaCairo": 3, "DojimaServer": 3, "DojimaClickHouse": 3,
        "Dojima": 4,
        "DojimaCommands": 5, "DojimaPages": 5,
        "DojimaProgram": 6, "DojimaNetProgram": 6,
    ]

    /// Targets that all others may import, also those of their layer.
    static let lowest: Set = ["DojimaPlatform", "DojimaText"]

    /// A foreign library and the targets that may import it: one target, except for the compression of files, of pictures and of server
    /// connections.
    static let fences: [String: Set<String>] = [
        "GRDB": ["DojimaStore"], "GRDBSQLite": ["DojimaStore"], "CSQLite": ["DojimaStore"],
        "CZlib": ["DojimaFiles", "DojimaCairo", "DojimaClickHouse"],
        "CZstd": ["DojimaFiles"],
        "CCairo": ["DojimaCairo"], "CPangoCairo": ["DojimaCairo"], "CDeflate": ["DojimaCairo"],
        "CYaml": ["Dojima"], "CNumbers": ["DojimaText"],
        "ArgumentParser": ["DojimaCommands"], "CProgram": ["DojimaFiles", "DojimaCommands", "DojimaNetProgram"],
        "CCurl": ["DojimaClickHouse"],
        "Glibc": ["DojimaPlatform"], "Musl": ["DojimaPlatform"], "Darwin": ["DojimaPlatform"],
        "NIOCore": ["DojimaServer"], "NIOPosix": ["DojimaServer"], "NIOHTTP1": ["DojimaServer"], "NIOWebSocket": ["DojimaServer"],
    ]

    /// Modules that any target may import.
    static let common: Set = [
        "Swift", "Synchronization", "RealModule", "Algorithms", "Collections", "OrderedCollections",
        "DequeModule", "HeapModule",
    ]

    @Test func everyTargetHasItsLayer() throws {
        let targets = try Repository.swiftTargets()
        #expect(Set(targets) == Set(LayerTests.layers.keys), "a new target needs its layer here, in the manifest and in CONTRIBUTING.md")
        #expect(targets.count <= 19)
    }

    @Test("The manifest and CONTRIBUTING.md list the same layers, and describe the targets in the same words, as does the guide of Swift")
    func targetsAreDescribedInTheSameWords() throws {
        let manifest = try Repository.text("Package.swift")
        var listed: [String: Int] = [:]
        for line in manifest.matches(of: #/\n\/\/   (\d) [a-z ]+ (Dojima.*)/#) {
            for target in line.2.split(separator: ", ") { listed[String(target)] = Int(line.1) }
        }
        #expect(listed == LayerTests.layers)

        var (rows, layer) = ([String: String](), -1)
        for row in try Repository.text("CONTRIBUTING.md").matches(of: #/\n\| (?:(\d) [a-z ]+ )?\| `(Dojima\w*)` \| (.+) \|/#) {
            layer = row.1.flatMap { Int($0) } ?? layer
            #expect(LayerTests.layers[String(row.2)] == layer, "\(row.2)")
            rows[String(row.2)] = String(row.3)
        }
        #expect(Set(rows.keys) == Set(LayerTests.layers.keys))

        let comments = manifest.matches(of: #/\/\/ (.+)\n +\.(?:target|executableTarget)\(\s*name: "(\w+)"/#)
        let described = Dictionary(uniqueKeysWithValues: comments.map { (String($0.2), String($0.1)) })
        for (target, words) in rows { #expect(described[target] == words.prefix(1).uppercased() + words.dropFirst() + ".", "\(target)") }
        let guide = try Repository.text("Sources/Dojima/Dojima.docc/FromSwift.md").matches(of: #/\n\| `(Dojima\w*)` \| (.+) \|/#)
        #expect(guide.count > 10)
        for row in guide { #expect(rows[String(row.1)] == String(row.2), "\(row.1)") }
    }

    @Test(
        "A target imports only lower layers: charts never import stores, and stores never import charts", .feature("S3-DM-19"),
        arguments: layers.keys.sorted())
    func importsOnlyFromLowerLayers(_ target: String) throws {
        let layer = try #require(LayerTests.layers[target])
        let sources = try SwiftSource.all(of: target)
        #expect(layer == 0 || sources.contains { !$0.imports.isEmpty }, "no import of \(target) was found")
        for source in sources {
            for (module, isPublic) in source.imports {
                if let other = LayerTests.layers[module] {
                    let isBelow = other < layer || LayerTests.lowest.contains(module) && target != module && target != "DojimaPlatform"
                    #expect(isBelow, "\(source.path) imports \(module), which is not below \(target)")
                } else if let owners = LayerTests.fences[module] {
                    #expect(owners.contains(target), "\(source.path) imports \(module), which belongs only to \(owners.sorted())")
                    #expect(
                        !isPublic || ["DojimaCommands", "DojimaPlatform"].contains(target),
                        "\(source.path) has types of \(module) in public signatures")
                } else if module.hasPrefix("Foundation") {
                    #expect(layer >= 2, "\(source.path) imports \(module) below layer 2")
                } else if module == "Dispatch" {
                    #expect(layer >= 3, "\(source.path) starts threads below layer 3")
                } else {
                    #expect(LayerTests.common.contains(module), "\(source.path) imports \(module), which has no layer yet")
                }
            }
        }
    }

    @Test("Names of the C library that differ between platforms are used in one place alone", arguments: layers.keys.sorted())
    func platformsDifferInOnePlace(_ target: String) throws {
        for source in try SwiftSource.all(of: target) where target != "DojimaPlatform" {
            for word in ["canImport(", "MADV_HUGEPAGE", "pthread_condattr_setclock("] {
                #expect(source.uses(of: word).isEmpty, "\(source.uses(of: word)): \(word) belongs in DojimaPlatform")
            }
            for field in [".st_mtim", ".__sigaction_handler", "._sifields"] {
                #expect(!source.lines.contains { $0.contains(field) }, "\(source.path): \(field) belongs in DojimaPlatform")
            }
        }
    }

    @Test("The declarations of Pango are those of its headers")
    func pangoDeclarations() throws {
        let shim = Repository.url("Sources/CPangoCairo/shim.h").path
        func compile(_ lines: String...) throws -> Int32 {
            let source = (["#include <pango/pangocairo.h>", "#include \"\(shim)\""] + lines).joined(separator: "\n") + "\n"
            let command = "clang -Wall -Werror -fsyntax-only $(pkg-config --cflags pangocairo) -x c -"
            return try Shell.run("sh", "-c", command, input: source).status
        }
        #expect(try compile("_Static_assert(PANGO_SCALE == 1024 && sizeof(PangoRectangle) == 4 * sizeof(int), \"\");") == 0)
        #expect(try compile("PangoLayout *pango_layout_new(PangoFontMap *);") != 0)
    }

    @Test("Databases import neither formats nor charts, and file imports use no SQL")
    func databasesAndFilesAreBlindToEachOther() throws {
        let hidden = [
            "DojimaStore": ["DojimaFormats", "DojimaFiles", "DojimaChart"],
            "DojimaClickHouse": ["DojimaFormats", "DojimaFiles", "DojimaChart"],
            "DojimaFiles": ["DojimaStore", "DojimaClickHouse", "DojimaChart"],
        ]
        for (target, modules) in hidden {
            for source in try SwiftSource.all(of: target) {
                for module in modules { #expect(!source.imports.contains { $0.module == module }, "\(source.path) imports \(module)") }
            }
        }
        for source in try SwiftSource.all(of: "DojimaFiles") {
            for word in ["SELECT ", "INSERT ", "UPDATE "] { #expect(source.uses(of: word).isEmpty, "\(source.uses(of: word)): SQL") }
        }
    }

    @Test(arguments: layers.keys.filter { (layers[$0] ?? 0) < 3 && $0 != "DojimaOutput" }.sorted())
    func onlyTheZoneReaderOpensFiles(_ target: String) throws {
        for source in try SwiftSource.all(of: target) where !source.path.hasPrefix("Sources/DojimaTime/Time/Zone") {
            for word in ["O_RDONLY", "O_RDWR", "O_WRONLY", "fopen(", "opendir(", "mmap(", "FileManager", "FileHandle", "contentsOfFile"] {
                #expect(source.uses(of: word).isEmpty, "\(source.uses(of: word)) opens a file below layer 3")
            }
        }
    }

    @Test(arguments: layers.keys.filter { (layers[$0] ?? 0) < 3 }.sorted())
    func clockChanceAndSurroundingsAreParameters(_ target: String) throws {
        let words = [
            "Date()", "ContinuousClock", "SuspendingClock", "clock_gettime(", "gettimeofday(", "time(nil)", "SystemRandomNumberGenerator",
            "setlocale(", "Locale.current", "TimeZone.current", "localtime", "ProcessInfo", "getenv(", "CommandLine",
        ]
        for source in try SwiftSource.all(of: target)
        where source.path != "Sources/DojimaTime/Time/Zones/ZoneDatabase.swift" && target != "DojimaPlatform" {
            for word in words { #expect(source.uses(of: word).isEmpty, "\(source.uses(of: word)): \(word) below layer 3") }
        }
    }
}
