import ArgumentParser
import Dojima
import DojimaInteraction
import DojimaTime

struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Print the JSON Schema of chart specifications, or of another kind of file.",
        discussion: """
            The schema follows draft 2020-12. Editors use it to check a file as you type:

              dojima schema > chart.schema.json
              { "$schema": "./chart.schema.json", "panes": [{"series": [{"symbol": "SPX"}]}] }

            The same works for exclusion rules (--rules), calendars (--calendar-file) and gesture scripts (--ops):

              dojima schema rules > rules.schema.json
              { "$schema": "./rules.schema.json", "exclusions": [{"type": "yearly", "month_day": "12-25"}] }
            """)

    enum Kind: String, ExpressibleByArgument, CaseIterable {
        case chart, rules, calendar, script
    }

    @Argument(help: ArgumentHelp("The kind of file.", valueName: "kind"))
    var kind = Kind.chart

    @OptionGroup var notices: NoticeArguments

    func run() throws {
        let text =
            switch kind {
            case .chart: ChartSpecification.schema(description: "A chart that dojima render draws and dojima chart --spec prints.")
            case .rules: Exclusion.schema(description: "Rules that exclude time from the axis, for the option --rules.")
            case .calendar:
                CalendarLibrary.schema(
                    description: "Calendars, for the option --calendar-file; dojima calendar XNYS --rules writes one to start from.")
            case .script:
                ViewportScript.schema(description: "Timed operations on a chart, for dojima window --ops and dojima replay.")
            }
        try Console.result(text)
    }
}
