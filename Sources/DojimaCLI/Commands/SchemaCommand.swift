import ArgumentParser
import Dojima
import DojimaFormats

struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Print the JSON Schema of chart specifications.",
        discussion: """
            It is of draft 2020-12. Editors check a specification by it while it is written:

              dojima schema > chart.schema.json
              { "$schema": "./chart.schema.json", "panes": [{"series": [{"symbol": "SPX"}]}] }
            """)

    func run() throws {
        try Console.result(ChartSpecification.schema(description: "What dojima render draws, and dojima chart --spec prints."))
    }
}
