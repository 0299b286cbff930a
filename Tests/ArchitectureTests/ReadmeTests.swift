import Dojima
import Foundation
import Testing

/// What README.md shows is what there is.
@Suite struct ReadmeTests {
    @Test func swiftExampleIsTheOneThatIsCompiled() throws {
        let examples = ["ReadmeSpecificationExample", "ReadmeExample"]
        let blocks = try ReadmeTests.blocks("swift")
        #expect(try blocks == examples.map { try Repository.text("Tests/ArchitectureTests/\($0).swift") })
    }

    @Test func specificationIsAnExample() throws {
        let example = try Repository.text("datasets/charts/candles.yaml")
        let lines = example.split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(try ReadmeTests.blocks("yaml") == [lines.joined(separator: "\n") + "\n"])
        #expect(try candles() == ChartSpecification(example))
    }

    /// `make demo` runs what the tour shows, word for word.
    @Test func tourIsPartOfTheDemo() throws {
        let recipe = try Repository.text("Makefile").split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let commands = try ReadmeTests.blocks("console").flatMap { $0.split(separator: "\n") }.filter { $0.hasPrefix("$ ") }
        #expect(!commands.isEmpty)
        for command in commands {
            #expect(recipe.contains(String(command.dropFirst(2))), "\(command) is not in the recipe of make demo")
        }
    }

    @Test(arguments: ["README.md", "CONTRIBUTING.md", "datasets/README.md", "CHANGELOG.md"])
    func linkedFilesAreThere(_ page: String) throws {
        let folder = Repository.url(page).deletingLastPathComponent()
        for match in try Repository.text(page).matches(of: #/\]\(([^)#]+)\)/#) where !match.1.contains("://") {
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

    /// The fenced blocks of a language, each as its lines.
    static func blocks(_ language: String) throws -> [String] {
        try Repository.text("README.md").components(separatedBy: "\n```\(language)\n").dropFirst().map { rest in
            (rest.components(separatedBy: "\n```").first ?? "") + "\n"
        }
    }
}
