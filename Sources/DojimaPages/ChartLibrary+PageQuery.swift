import Dojima
import DojimaServer
import DojimaText

extension ChartLibrary {
    /// Reads a query of an address as options of a command. Throws for an option that is not among those of `PageOptions`.
    ///
    /// - Parameter others: names that are not options and are ignored, as a token always is.
    func options(
        in query: [WebRequest.Parameter], of command: String, except others: Set<String> = []
    ) throws(PageRefusal) -> [ChartOption] {
        var options: [ChartOption] = []
        for parameter in query where parameter.name != "token" && !others.contains(parameter.name) {
            guard pageOptions.allowed(of: command).contains(parameter.name) else {
                throw PageRefusal(Message(commands.refusal(ofOption: parameter.name, command: command)))
            }
            options.append(ChartOption(parameter.name, parameter.value))
        }
        return options
    }

    /// Returns the query of each chart on a page of several. A parameter with the number of a chart before its name, as in `1:y-range`, is
    /// for that chart only; the first chart is number 0. Throws for a chart that the page does not have.
    static func queries(of query: [WebRequest.Parameter], count: Int) throws(PageRefusal) -> [[WebRequest.Parameter]] {
        var queries = Array(repeating: [WebRequest.Parameter](), count: count)
        for parameter in query {
            guard let colon = parameter.name.firstIndex(of: ":") else {
                for index in queries.indices { queries[index].append(parameter) }
                continue
            }
            guard let index = Int(parameter.name[..<colon]), queries.indices.contains(index) else {
                throw PageRefusal("\(printable(parameter.name)): the page has charts 0 to \(count - 1)")
            }
            let name = String(parameter.name[parameter.name.index(after: colon)...])
            queries[index].append(WebRequest.Parameter(name, parameter.value))
        }
        return queries
    }
}
