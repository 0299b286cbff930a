// swift-tools-version: 6.1
// Benchmarks have a manifest of their own, so that the package itself builds and tests without them.
import PackageDescription

let package = Package(
    name: "benchmarks",
    dependencies: [
        .package(name: "dojima", path: "../.."),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    ],
    targets: [
        // Minute bars in exchange sessions, the same bytes for the same seed.
        .executableTarget(
            name: "generate",
            dependencies: [
                .product(name: "DojimaTime", package: "dojima"), .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        // Runs the program and its peers in turn and prints a table of medians.
        .executableTarget(name: "measure", dependencies: [.product(name: "ArgumentParser", package: "swift-argument-parser")]),
        // Medians of jobs within one process.
        .target(name: "Stopwatch"),
        // The timeline within one process.
        .executableTarget(
            name: "timeline",
            dependencies: [
                "Stopwatch", .product(name: "DojimaTime", package: "dojima"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        // Reading a long series within one process.
        .executableTarget(
            name: "reads",
            dependencies: [
                "Stopwatch", .product(name: "DojimaTime", package: "dojima"), .product(name: "DojimaSeries", package: "dojima"),
                .product(name: "DojimaStore", package: "dojima"), .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        // Gestures on a long series, and the frames that they lead to, within one process.
        .executableTarget(
            name: "interact",
            dependencies: [
                "Stopwatch", .product(name: "DojimaTime", package: "dojima"), .product(name: "DojimaSeries", package: "dojima"),
                .product(name: "DojimaStore", package: "dojima"), .product(name: "DojimaInteraction", package: "dojima"),
                .product(name: "DojimaScale", package: "dojima"), .product(name: "DojimaChart", package: "dojima"),
                .product(name: "DojimaCairo", package: "dojima"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .testTarget(name: "GenerateTests", dependencies: ["generate", .product(name: "DojimaTime", package: "dojima")]),
    ],
    swiftLanguageModes: [.v6]
)
