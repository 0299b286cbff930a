// swift-tools-version: 6.2
// Layers. A target imports only targets of lower layers, DojimaPlatform and DojimaText
// (Tests/ArchitectureTests checks the imports).
//   0 foundations        DojimaPlatform, DojimaText, DojimaTime
//   1 models             DojimaScale, DojimaSeries
//   2 pure logic         DojimaFormats, DojimaInteraction, DojimaChart, DojimaOutput
//   3 system libraries   DojimaFiles, DojimaStore, DojimaCairo, DojimaServer, DojimaClickHouse
//   4 charts             Dojima
//   5 front ends         DojimaCommands, DojimaPages
//   6 programs           DojimaProgram, DojimaNetProgram
import PackageDescription

/// The settings of all Swift targets.
var strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]
/// The settings of the libraries in which tests spend most of their time.
var computing: [SwiftSetting] = []

// `make` sets the variable if `CI` is set. Warnings are errors then, and `computing` libraries are optimised in debug builds too: on two
// processors the tests take 230 s less, and the build at most 130 s more.
if Context.environment["DOJIMA_CHECK"] != nil {
    strict.append(.treatAllWarnings(as: .error))
    computing.append(.unsafeFlags(["-O"]))
}
computing += strict

let package = Package(
    name: "dojima",
    // The library needs `Mutex` and `Int128`.
    platforms: [.macOS(.v15)],
    products: [
        // Charts as values, drawn from a database or from files. `import Dojima` imports the other libraries too.
        .library(name: "Dojima", targets: ["Dojima"]),
        // Instants, calendars and timelines alone.
        .library(name: "DojimaTime", targets: ["DojimaTime"]),
        .executable(name: "dojima", targets: ["DojimaProgram"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", .upToNextMinor(from: "1.8.2")),
        .package(url: "https://github.com/groue/GRDB.swift", .upToNextMinor(from: "7.10.0")),
        .package(url: "https://github.com/jpsim/Yams", .upToNextMinor(from: "6.2.2")),
    ],
    targets: [
        // System libraries and system calls: a module map and a header each, without code.
        .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
        .systemLibrary(name: "CPangoCairo", providers: [.apt(["libpango1.0-dev"])]),
        .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
        .systemLibrary(name: "CProgram"),
        .systemLibrary(name: "CSQLite"),

        // Shortest decimal forms of numbers, from the C++ standard library.
        .target(name: "CNumbers"),

        // The C library of the platform, and the few calls that differ between platforms.
        .target(name: "DojimaPlatform", swiftSettings: computing),

        // Values of JSON and YAML with their lines, records with their schemas, texts, numbers.
        .target(name: "DojimaText", dependencies: ["DojimaPlatform", "CNumbers"], swiftSettings: computing),
        // Instants, zones, exclusions, calendars, the timeline.
        .target(name: "DojimaTime", dependencies: ["DojimaPlatform", "DojimaText"], swiftSettings: computing),

        // Scales and ticks, independent of bars.
        .target(name: "DojimaScale", dependencies: ["DojimaPlatform", "DojimaText", "DojimaTime"], swiftSettings: computing),
        // Bars, indicators, resampling and the protocols of databases, independent of pixels.
        .target(name: "DojimaSeries", dependencies: ["DojimaPlatform", "DojimaText", "DojimaTime"], swiftSettings: computing),

        // Bytes to bars and back.
        .target(
            name: "DojimaFormats", dependencies: ["DojimaPlatform", "DojimaText", "DojimaTime", "DojimaSeries"], swiftSettings: computing),
        // Gestures, range selector, crosshair, selection, streams, groups.
        .target(
            name: "DojimaInteraction", dependencies: ["DojimaPlatform", "DojimaText", "DojimaTime", "DojimaScale", "DojimaSeries"],
            swiftSettings: strict),
        // Charts to scenes, SVG.
        .target(
            name: "DojimaChart", dependencies: ["DojimaPlatform", "DojimaText", "DojimaTime", "DojimaScale", "DojimaSeries"],
            swiftSettings: computing),
        // Files that appear only when they are complete.
        .target(name: "DojimaOutput", dependencies: ["DojimaPlatform", "DojimaText"], swiftSettings: strict),

        // Files opened, decompressed (zlib, zstd) and imported into any database.
        .target(
            name: "DojimaFiles",
            dependencies: [
                "DojimaPlatform", "DojimaText", "DojimaTime", "DojimaSeries", "DojimaFormats", "DojimaOutput", "CProgram", "CZlib", "CZstd",
            ],
            swiftSettings: strict),
        // Databases in files (SQLite).
        .target(
            name: "DojimaStore",
            dependencies: [
                "DojimaPlatform",
                "DojimaText", "DojimaTime", "DojimaSeries", "DojimaOutput", "CSQLite",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            swiftSettings: strict),
        // Pictures as PNG and PDF, and text measuring (Cairo, Pango).
        .target(
            name: "DojimaCairo",
            dependencies: ["DojimaPlatform", "DojimaText", "DojimaScale", "DojimaChart", "CCairo", "CPangoCairo", "CDeflate", "CZlib"],
            swiftSettings: computing),

        // Chart specifications as JSON and YAML (Yams), and the charts, sessions, books and reports made from them.
        .target(
            name: "Dojima",
            dependencies: [
                "DojimaPlatform",
                "DojimaText", "DojimaTime", "DojimaScale", "DojimaSeries", "DojimaFormats", "DojimaInteraction", "DojimaChart",
                "DojimaOutput", "DojimaFiles", "DojimaStore", "DojimaCairo", .product(name: "Yams", package: "Yams"),
            ],
            resources: [.embedInCode("Page/Parts")], swiftSettings: strict),

        // The command line: arguments, and the output of results, notes and errors.
        .target(
            name: "DojimaCommands",
            dependencies: [
                "DojimaPlatform",
                "DojimaText", "DojimaTime", "DojimaScale", "DojimaSeries", "DojimaFormats", "DojimaInteraction", "DojimaChart",
                "DojimaOutput", "DojimaFiles", "DojimaStore",
                "DojimaCairo", "Dojima", "CProgram", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict),

        // The program `dojima`: the command line.
        .executableTarget(name: "DojimaProgram", dependencies: ["DojimaCommands"], swiftSettings: strict),

        // Checks for all conforming types of a protocol, seeded random bars, and the trait that names rows of the feature list.
        // Always optimised, because tests generate hundreds of thousands of bars.
        .target(
            name: "DojimaTestSupport", dependencies: ["DojimaText", "DojimaTime", "DojimaSeries"], path: "Tests/DojimaTestSupport",
            swiftSettings: strict + [.unsafeFlags(["-O"])]),
        .testTarget(name: "DojimaTextTests", dependencies: ["DojimaText", "DojimaTestSupport"], swiftSettings: strict),
        .testTarget(
            name: "DojimaTimeTests", dependencies: ["DojimaText", "DojimaTime", "DojimaTestSupport"], resources: [.copy("Answers")],
            swiftSettings: strict),
        .testTarget(
            name: "DojimaScaleTests", dependencies: ["DojimaText", "DojimaScale", "DojimaTime", "DojimaTestSupport"], swiftSettings: strict),
        .testTarget(
            name: "DojimaSeriesTests", dependencies: ["DojimaText", "DojimaSeries", "DojimaTime", "DojimaTestSupport"],
            resources: [.copy("Answers")],
            swiftSettings: strict),
        .testTarget(
            name: "DojimaFormatsTests", dependencies: ["DojimaText", "DojimaFormats", "DojimaSeries", "DojimaTime", "DojimaTestSupport"],
            resources: [.copy("Answers")],
            swiftSettings: strict),
        .testTarget(
            name: "DojimaInteractionTests",
            dependencies: ["DojimaText", "DojimaInteraction", "DojimaScale", "DojimaSeries", "DojimaTime", "DojimaTestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "DojimaChartTests",
            dependencies: ["DojimaText", "DojimaChart", "DojimaScale", "DojimaSeries", "DojimaTime", "DojimaTestSupport"],
            swiftSettings: strict),
        .testTarget(name: "DojimaOutputTests", dependencies: ["DojimaText", "DojimaOutput", "DojimaTestSupport"], swiftSettings: strict),
        .testTarget(
            name: "DojimaFilesTests",
            dependencies: [
                "DojimaText", "DojimaFiles", "DojimaFormats", "DojimaOutput", "DojimaSeries", "DojimaStore", "DojimaTime",
                "DojimaTestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "DojimaStoreTests",
            dependencies: [
                "DojimaText", "DojimaStore", "DojimaFiles", "DojimaOutput", "DojimaSeries", "DojimaTime",
                "DojimaTestSupport",
            ],
            exclude: ["SQL/Answers"], swiftSettings: strict),
        .testTarget(
            name: "DojimaCairoTests",
            dependencies: [
                "DojimaText", "DojimaCairo", "DojimaChart", "DojimaScale", "DojimaSeries", "DojimaTime", "CCairo", "DojimaTestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "DojimaTests",
            dependencies: [
                "DojimaText",
                "Dojima", "DojimaCairo", "DojimaChart", "DojimaFormats", "DojimaInteraction", "DojimaScale", "DojimaSeries", "DojimaFiles",
                "DojimaStore", "DojimaTime", "DojimaTestSupport",
            ],
            exclude: ["Specification/Answers"], swiftSettings: strict),
        .testTarget(
            name: "DojimaCommandsTests",
            dependencies: [
                "DojimaCommands", "DojimaText", "DojimaTime", "DojimaScale", "DojimaSeries", "DojimaFormats", "DojimaInteraction",
                "DojimaChart",
                "DojimaStore", "DojimaCairo", "Dojima", "CProgram", "DojimaTestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], swiftSettings: strict),
        .testTarget(
            name: "GalleryTests",
            dependencies: [
                "DojimaText", "DojimaTime", "DojimaScale", "DojimaSeries", "DojimaChart", "DojimaInteraction", "DojimaCairo",
                "DojimaTestSupport",
            ],
            exclude: ["Gallery.md", "Pictures"], swiftSettings: strict),
        // One example for each library, which uses only its public declarations.
        .testTarget(
            name: "ExampleTests",
            dependencies: [
                "DojimaText", "DojimaTime", "DojimaScale", "DojimaSeries", "DojimaFormats", "DojimaInteraction", "DojimaChart",
                "DojimaOutput", "DojimaFiles", "DojimaStore", "DojimaCairo", "Dojima",
            ], packageAccess: false, swiftSettings: strict),
        .testTarget(
            name: "ArchitectureTests",
            dependencies: [
                "DojimaFormats", "DojimaScale", "DojimaSeries", "DojimaTime", "DojimaFiles", "DojimaStore", "DojimaChart",
                "DojimaCairo", "Dojima", "DojimaCommands", "DojimaTestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            exclude: ["Answers"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6], cxxLanguageStandard: .cxx17
)

let tools = Context.environment["DOJIMA_TOOLS"]

// The program with network access, for `serve` and for databases on servers. `make build` and the tools below set the variable. Without it,
// as in an app that uses the libraries, neither its packages nor libcurl are needed.
if tools != nil || Context.environment["DOJIMA_NET"] != nil {
    package.products += [.executable(name: "dojima-net", targets: ["DojimaNetProgram"])]
    package.dependencies += [.package(url: "https://github.com/apple/swift-nio", .upToNextMinor(from: "2.101.2"))]
    package.targets += [
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),

        // An HTTP and WebSocket server (SwiftNIO), to which the answers are passed.
        .target(
            name: "DojimaServer",
            dependencies: [
                "DojimaPlatform",
                "DojimaText", .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"), .product(name: "NIOWebSocket", package: "swift-nio"),
            ],
            swiftSettings: strict),

        // Databases on servers (ClickHouse, by libcurl).
        .target(
            name: "DojimaClickHouse",
            dependencies: ["DojimaPlatform", "DojimaText", "DojimaTime", "DojimaSeries", "CCurl", "CZlib"], swiftSettings: strict),

        // The browser view: pages, pictures and sessions of interactive charts.
        .target(
            name: "DojimaPages",
            dependencies: [
                "DojimaPlatform",
                "DojimaText", "DojimaTime", "DojimaScale", "DojimaSeries", "DojimaInteraction", "DojimaChart",
                "DojimaStore", "DojimaClickHouse", "DojimaCairo", "Dojima", "DojimaServer",
            ],
            resources: [.embedInCode("Page")], swiftSettings: strict),

        // The program `dojima-net`: the command line with the browser view and databases on servers.
        .executableTarget(
            name: "DojimaNetProgram",
            dependencies: [
                "DojimaPlatform",
                "DojimaText", "DojimaSeries", "DojimaStore", "DojimaClickHouse", "Dojima", "DojimaCommands", "DojimaServer", "DojimaPages",
                "CProgram",
            ], swiftSettings: strict),

        .testTarget(
            name: "DojimaClickHouseTests",
            dependencies: ["DojimaText", "DojimaClickHouse", "DojimaSeries", "DojimaTime", "DojimaTestSupport"], swiftSettings: strict),
        .testTarget(name: "DojimaServerTests", dependencies: ["DojimaServer", "DojimaText"], swiftSettings: strict),
        .testTarget(
            name: "DojimaPagesTests",
            dependencies: [
                "CProgram", "DojimaPages", "DojimaNetProgram", "DojimaServer", "DojimaClickHouse", "DojimaCommands", "Dojima",
                "DojimaCairo", "DojimaChart", "DojimaInteraction", "DojimaStore", "DojimaSeries", "DojimaScale", "DojimaTime", "DojimaText",
                "DojimaTestSupport",
            ], swiftSettings: strict),
    ]
}

// Benchmarks and fuzzers, which use package declarations. `make bench` and `make fuzz` set the variable and build in separate folders, since
// the fuzzers instrument all targets. `make test` compiles the benchmarks. The fuzzer exists only if the value is `fuzz`, since it links
// with the fuzzing engine.
if tools != nil {
    let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
    package.targets += [
        // Runs the program and other programs in turn and prints a table of medians.
        .executableTarget(name: "measure", dependencies: [arguments], path: "Tests/Benchmarks/Sources/measure"),
        // Medians of jobs within one process.
        .target(name: "Stopwatch", path: "Tests/Benchmarks/Sources/Stopwatch"),
        // The timeline within one process.
        .executableTarget(
            name: "timeline", dependencies: ["Stopwatch", "DojimaTime", arguments], path: "Tests/Benchmarks/Sources/timeline"),
        // Indicators within one process.
        .executableTarget(
            name: "indicators", dependencies: ["Stopwatch", "DojimaTime", "DojimaSeries", arguments],
            path: "Tests/Benchmarks/Sources/indicators"),
        // Reading a long series within one process.
        .executableTarget(
            name: "reads", dependencies: ["Stopwatch", "DojimaTime", "DojimaSeries", "DojimaStore", arguments],
            path: "Tests/Benchmarks/Sources/reads"),
        // Gestures on a long series and the frames drawn after them, within one process.
        .executableTarget(
            name: "interact",
            dependencies: [
                "Stopwatch", "DojimaTime", "DojimaScale", "DojimaSeries", "DojimaInteraction", "DojimaChart", "DojimaStore", "DojimaCairo",
                arguments,
            ], path: "Tests/Benchmarks/Sources/interact"),
        // The frames of a chart in a browser, from gesture to bytes, within one process.
        .executableTarget(
            name: "frames",
            dependencies: [
                "Stopwatch", "DojimaInteraction", "DojimaChart", "DojimaStore", "DojimaCairo", "Dojima", "DojimaCommands", arguments,
            ], path: "Tests/Benchmarks/Sources/frames"),
        // The frames that a server sends to many clients.
        .executableTarget(name: "clients", dependencies: ["Stopwatch", arguments], path: "Tests/Benchmarks/Sources/clients"),
    ]
}
if tools == "fuzz" {
    package.targets += [
        .systemLibrary(name: "CLibFuzzer", path: "Tests/Fuzz/Sources/CLibFuzzer"),
        .executableTarget(
            name: "fuzz",
            dependencies: [
                "CLibFuzzer", "DojimaText", "DojimaTime", "DojimaScale", "DojimaSeries", "DojimaFormats", "DojimaInteraction",
                "DojimaChart",
                "DojimaFiles", "DojimaStore", "DojimaClickHouse", "DojimaCairo", "Dojima", "DojimaPages", "DojimaTestSupport",
            ], path: "Tests/Fuzz/Sources/fuzz",
            // libFuzzer is written in C++.
            linkerSettings: [.linkedLibrary("stdc++")]),
    ]
}
