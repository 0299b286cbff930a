import DojimaSeries
import DojimaText

/// The output of `dojima analyze`.
struct AnalysisAnswer {
    var analysis: Analysis
    var result: AnalysisResult
    var form: FigureForm

    /// Returns the table in the given style. If there are figures about all rows, JSON is an object with rows and figures, or a list of
    /// such objects for several symbols.
    func render(_ style: ResultStyle) -> String {
        guard style.form == .json, result.parts.contains(where: { !$0.table.facts.isEmpty }) else {
            return style.render(form.table(result.table, of: analysis))
        }
        let objects = result.parts.map { part in
            let symbol: [(String, TextNode)] = part.symbol.map { [("symbol", .text($0))] } ?? []
            let rows = style.nodes(form.table(part.table, of: analysis))
            let facts = part.table.facts.map { fact -> (String, TextNode) in
                let values = fact.values.map { TextNode.number($0) }
                return (fact.name.rawValue, fact.values.count == 1 ? values[0] : .list(values))
            }
            return TextNode.object(symbol + [(part.table.rowsName, .list(rows))] + facts).json()
        }
        return objects.count == 1 ? objects[0] + "\n" : "[" + objects.joined(separator: ",\n ") + "]\n"
    }
}

/// The table of analyses, with their options, columns and meanings.
enum AnalysisList {
    /// Returns a row for each analysis or, for a named analysis, a row for each of its columns and options.
    static func table(of name: String?) throws -> Table {
        guard let name else {
            var table = Table(["name", "meaning", "columns", "options"])
            for analysis in AnalysisCatalog.all {
                let columns = analysis.columns.map(\.name).joined(separator: ", ")
                let options = analysis.parameters.map { "--\($0.name)" }.joined(separator: " ")
                table.append([analysis.name, analysis.meaning, columns, options].map { .text($0) })
            }
            return table
        }
        let analysis = try Analysis.named(name)
        var table = Table(["part", "name", "unit", "default", "meaning"])
        for column in analysis.columns {
            table.append(["column", column.name, column.unit.rawValue, "", column.meaning].map { .text($0) })
        }
        for parameter in analysis.parameters {
            let validValues = parameter.validValues
            table.append(["option", "--\(parameter.name)", validValues, parameter.defaultText, parameter.meaning].map { .text($0) })
        }
        return table
    }
}
