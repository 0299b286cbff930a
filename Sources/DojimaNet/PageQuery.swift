import Dojima
import DojimaCommands
import DojimaServer
import DojimaText

/// The query of an address as options of a command.
struct PageQuery {
    /// A request that a page may not make.
    struct Refusal: Error {
        var line: String
    }

    let options: [ChartOption]

    /// Reads a query. Throws for an option that is not among those of `PageOptions`.
    ///
    /// - Parameters:
    ///   - command: the command whose options these are.
    ///   - others: names that are no options and are left out, as a token always is.
    init(_ query: [WebRequest.Parameter], of command: String, besides others: Set<String> = []) throws(Refusal) {
        var options: [ChartOption] = []
        for parameter in query where parameter.name != "token" && !others.contains(parameter.name) {
            guard PageOptions.allowed[command]?.contains(parameter.name) == true else {
                throw Refusal(line: CommandCall.refusal(ofOption: parameter.name, command: command))
            }
            options.append(ChartOption(parameter.name, parameter.value))
        }
        self.options = options
    }
}
