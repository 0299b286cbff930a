import Dojima
import DojimaCommands
import DojimaServer
import DojimaText

/// The query of an address as options of a command.
struct PageQuery {
    /// The error for a request that a page may not make.
    struct Refusal: Error {
        var line: String
    }

    let options: [ChartOption]

    /// Returns the query of each chart on a page of several. A parameter with the number of a chart before its name, as in `1:y-range`, is
    /// for that chart only; the first chart is number 0. Throws for a chart that the page does not have.
    static func each(of query: [WebRequest.Parameter], count: Int) throws(Refusal) -> [[WebRequest.Parameter]] {
        var queries = Array(repeating: [WebRequest.Parameter](), count: count)
        for parameter in query {
            guard let colon = parameter.name.firstIndex(of: ":") else {
                for index in queries.indices { queries[index].append(parameter) }
                continue
            }
            guard let index = Int(parameter.name[..<colon]), queries.indices.contains(index) else {
                throw Refusal(line: "\(printable(parameter.name)): the page has charts 0 to \(count - 1)")
            }
            let name = String(parameter.name[parameter.name.index(after: colon)...])
            queries[index].append(WebRequest.Parameter(name, parameter.value))
        }
        return queries
    }

    /// Reads a query. Throws for an option that is not among those of `PageOptions`.
    ///
    /// - Parameters:
    ///   - command: the command whose options these are.
    ///   - others: names that are not options and are ignored, as a token always is.
    init(_ query: [WebRequest.Parameter], of command: String, except others: Set<String> = []) throws(Refusal) {
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
