import Dojima
import DojimaChart
import Foundation
import Testing

/// README.md and the guides agree with the program; `GuideTests` runs their commands.
@Suite struct ReadmeTests {
    static let guides = "Sources/Dojima/Dojima.docc"

    @Test("README.md has at most 150 lines") func length() throws {
        #expect(try Repository.text("README.md").split(separator: "\n", omittingEmptySubsequences: false).count <= 151)
    }

    @Test("The guide shows the Swift code that is compiled here") func swift() throws {
        let examples =
            ["BarPrograms", "RowProgram", "AnalysisProgram", "CalendarProgram", "StoreProgram", "PixelProgram"]
            .map { "Tests/ExampleTests/Programs/\($0).swift" }
            + ["Specification", "", "Indicator"].map { "Tests/ArchitectureTests/Guide\($0)Example.swift" }
            + ["Kind", "Output"].map { "Tests/ExampleTests/Programs/Custom\($0)Program.swift" }
            + ["Tests/ExampleTests/Programs/SessionProgram.swift"]
        let blocks = try ReadmeTests.blocks("swift", of: "\(ReadmeTests.guides)/FromSwift.md")
        #expect(try blocks == examples.map { try Repository.text($0) })
    }

    @Test("The indicator of the guide is drawn below the prices") func indicator() throws {
        let picture = try Picture(try fall(of: Repository.url("datasets/sp500-daily.csv").path))
        let drawn = picture.drawing.description
        #expect(drawn.series.map(\.id) == ["sp500-daily", "fall"])
        // The last close of 2018 is 14.5 % below the highest, that of September.
        #expect(drawn.texts.contains { $0.text == "14.46" })
    }

    @Test("The guide shows a specification of the data sets, and Swift code makes the same one") func specification() throws {
        let example = try Repository.text("datasets/charts/candles.yaml")
        let lines = example.split(separator: "\n").filter { !$0.hasPrefix("#") }
        let blocks = try ReadmeTests.blocks("yaml", of: "\(ReadmeTests.guides)/ChartSpecifications.md")
        #expect(blocks.first == lines.joined(separator: "\n") + "\n")
        for block in blocks { _ = try ChartSpecification(block) }
        #expect(try candles() == ChartSpecification(example))
    }

    @Test("The catalog of guides lists every guide, and README.md links to it") func listed() throws {
        let catalog = try Repository.text("\(ReadmeTests.guides)/Dojima.md")
        let readme = try Repository.text("README.md")
        let pages = try ReadmeTests.guidesAndOverviews()
        #expect(pages.count > 30)
        for path in pages {
            let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
            // The overview of a library has the name of its catalog.
            guard !path.hasSuffix("/\(name).docc/\(name).md") else { continue }
            #expect(readme.contains("](\(path))"), "README.md does not link to \(path)")
            guard path.hasPrefix(ReadmeTests.guides) else { continue }
            #expect(catalog.contains("- <doc:\(name)>"), "Dojima.md does not list \(name)")
        }
    }

    /// `make demo` runs exactly the commands of the tour.
    @Test func tourIsPartOfTheDemo() throws {
        let recipe = try Repository.text("Makefile").split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let commands = try ReadmeTests.blocks("console", of: "README.md").flatMap { $0.split(separator: "\n") }.filter {
            $0.hasPrefix("$ ")
        }
        #expect(!commands.isEmpty)
        for command in commands {
            #expect(recipe.contains(String(command.dropFirst(2))), "\(command) is not in the recipe of make demo")
        }
    }

    static let pages = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "datasets/README.md", "CHANGELOG.md"]

    /// The links of the other pages of the site are checked by `make site`, which writes the pages that they lead to.
    static func guidesAndOverviews() throws -> [String] {
        try Repository.files(below: "Sources", ending: ".md").filter { !$0.hasPrefix("Sources/Site/") }
    }

    @Test(arguments: try pages + guidesAndOverviews())
    func linkedFilesAreThere(_ page: String) throws {
        let folder = Repository.url(page).deletingLastPathComponent()
        let text = try Repository.text(page).replacing(#/```(?s:.)*?```/#, with: "")
        let links = text.matches(of: #/\]\(([^)#]+)(#[^)]*)?\)/#).filter { !$0.1.contains("://") }
        #expect(page != "README.md" || links.count > 20)
        for match in links {
            let target = folder.appendingPathComponent(String(match.1)).path
            #expect(FileManager.default.fileExists(atPath: target), "\(page) links to \(match.1)")
        }
    }

    @Test func everyPackageOfTheSetUpIsNamed() throws {
        let list = try Repository.text(".ci/setup").split(separator: "packages=(")[1].split(separator: "\n)")[0]
        let packages = list.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.hasPrefix("#") }
            .flatMap { $0.split(separator: " ") }
        let readme = try Repository.text("README.md")
        #expect(packages.count > 10)
        for package in packages { #expect(readme.contains(package), "README.md does not name \(package)") }
    }

    /// The fenced blocks of a language on a page, each as its lines.
    static func blocks(_ language: String, of page: String) throws -> [String] {
        try Repository.text(page).components(separatedBy: "\n```\(language)\n").dropFirst().map { rest in
            (rest.components(separatedBy: "\n```").first ?? "") + "\n"
        }
    }
}
