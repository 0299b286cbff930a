import Foundation
import Testing

/// A copy of the program, as in a wheel: `bin/dojima` with its files in `share`.
@Suite struct ProgramFolderTests {
    private let files: Program
    private let program: URL

    init() throws {
        files = try Program()
        try files.write(twoWeeks, to: "bars.csv")
        program = files.folder.appendingPathComponent("bin/dojima")
        for folder in ["bin", "share/dojima/fonts", "share/dojima/queries"] {
            try FileManager.default.createDirectory(at: files.folder.appendingPathComponent(folder), withIntermediateDirectories: true)
        }
        try FileManager.default.copyItem(at: Program.executable, to: program)
        try files.write("<?xml version=\"1.0\"?><fontconfig></fontconfig>", to: "share/dojima/fonts/fonts.conf")
    }

    @Test("Fonts beside the program are used, unless a variable names others") func fonts() throws {
        let chart = ["chart", "bars.csv", "-o", "bars.png"]
        #expect(try files.run(chart, program: program).error.contains("no installed font has glyphs"))
        #expect(try !files.run(chart, environment: ["FONTCONFIG_PATH": "/etc/fonts"], program: program).error.contains("no installed font"))
    }

    @Test("Queries beside the program are used") func queries() throws {
        try files.write("-- The number of bars.\nSELECT count(*) FROM bars\n", to: "share/dojima/queries/bar-count.sql")
        #expect(try files.run(["query"], program: program).out.contains("bar-count"))
    }
}
