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
        /// Whether fontconfig, which lists the files that it reads if FC_DEBUG has this bit, reads those beside the program.
        func areUsed(_ environment: [String: String]) throws -> Bool {
            let answer = try files.run(
                ["chart", "bars.csv", "-o", "bars.png"], environment: environment.merging(["FC_DEBUG": "1024"]) { $1 }, program: program)
            #expect(answer.status == 0 && answer.out.contains("Loading config file from"), "\(answer.error)")
            return answer.out.contains("share/dojima/fonts/fonts.conf")
        }
        #expect(try areUsed([:]))
        #expect(try !areUsed(["FONTCONFIG_PATH": "/etc/fonts"]) && !areUsed(["FONTCONFIG_FILE": "/etc/fonts/fonts.conf"]))
    }

    @Test("Queries beside the program are used") func queries() throws {
        try files.write("-- The number of bars.\nSELECT count(*) FROM bars\n", to: "share/dojima/queries/bar-count.sql")
        #expect(try files.run(["query"], program: program).out.contains("bar-count"))
    }
}
