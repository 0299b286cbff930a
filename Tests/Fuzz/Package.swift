// swift-tools-version: 6.1
// Fuzzing has a manifest of its own, so that the package itself builds and tests without the sanitizer. `run` builds it with the flags
// that it needs: all targets, those of the package too, count the edges they take.
import PackageDescription

let package = Package(
    name: "dojima-fuzz",
    dependencies: [.package(name: "dojima", path: "../..")],
    targets: [
        .systemLibrary(name: "CLibFuzzer"),
        // The laws of timelines and the seeded random numbers of the package's tests, by a link.
        .target(
            name: "Laws",
            dependencies: [.product(name: "DojimaTime", package: "dojima"), .product(name: "DojimaSeries", package: "dojima")]),
        .executableTarget(
            name: "fuzz",
            dependencies: [
                "CLibFuzzer", "Laws", .product(name: "DojimaTime", package: "dojima"), .product(name: "DojimaScale", package: "dojima"),
                .product(name: "DojimaSeries", package: "dojima"), .product(name: "DojimaFormats", package: "dojima"),
                .product(name: "DojimaInteraction", package: "dojima"), .product(name: "DojimaChart", package: "dojima"),
                .product(name: "DojimaFiles", package: "dojima"), .product(name: "DojimaOutput", package: "dojima"),
                .product(name: "DojimaStore", package: "dojima"), .product(name: "DojimaCairo", package: "dojima"),
                .product(name: "Dojima", package: "dojima"), .product(name: "DojimaText", package: "dojima"),
            ],
            // libFuzzer is written in C++.
            linkerSettings: [.linkedLibrary("stdc++")]),
    ],
    swiftLanguageModes: [.v6]
)
