package import Dojima
package import DojimaText

/// The commands that pages call. The program passes them, so that pages do not depend on the command line.
package protocol PageCommands: Sendable {
    /// The names of the options of charts that set one key each.
    var keyOptions: Set<String> { get }

    /// The command that serves pages which store annotations in the database.
    var editingCommand: String { get }

    /// Returns the chart that symbols and options of the command `chart` describe. Throws reported errors only.
    func chart(_ symbols: [String], _ options: [ChartOption]) throws -> ChartSpecification

    /// Returns the JSON output of a command, which reads only served symbols. Throws reported errors only.
    func output(of command: String, _ options: [ChartOption], _ names: [String]) throws -> [UInt8]

    /// Returns the command of a chart with its symbols and options, from which `chart` makes an equal chart.
    func written(_ chart: ChartSpecification) -> WrittenChart

    /// Returns an error of drawing a chart as the command of the chart reports it.
    func reported(_ error: any Error, of chart: ChartSpecification) -> any ReportedError

    /// Returns the error line for an option that pages may not use, or that the command does not have.
    func refusal(ofOption name: String, command: String) -> String
}
