import ArgumentParser

/// Runs the program and its alternatives in turn, and prints a table of medians.
@main
struct Measure: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Time whole processes in turn and print their medians.")

    @Option(help: ArgumentHelp("The program.", valueName: "file"))
    var dojima: String

    @Option(
        help: ArgumentHelp("The folder with daily.csv and minutes.csv, .csv.gz, .json; scratch files go there too.", valueName: "folder"))
    var data: String

    @Option(help: ArgumentHelp("How often each contender runs.", valueName: "count"))
    var runs = 5

    @Option(help: ArgumentHelp("Only contests whose title holds this.", valueName: "text"))
    var only = ""

    @Option(help: ArgumentHelp("A Python; with duckdb in it, DuckDB is compared with.", valueName: "program"))
    var python = "python3"

    @Flag(help: "Also import ten million rows, from minutes10.csv and minutes10.csv.gz.")
    var large = false

    func run() throws {
        let contests = Contest.all(dojima: dojima, data: data, python: python, large: large).filter {
            $0.title.contains(only) || only.isEmpty
        }
        print(Report.header)
        for contest in contests { print(Report.text(of: contest, try contest.times(runs: max(1, runs)))) }
    }
}
