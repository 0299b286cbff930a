import DojimaSeries
import DojimaText
import DojimaTime

/// The output of `dojima analyze`.
struct AnalysisAnswer {
    var analysis: Analysis
    var result: AnalysisResult
    var form: FigureForm

    /// The table in a style. Where there are numbers about all rows, JSON is an object with both, or a list of these for several symbols.
    func render(_ style: ResultStyle) -> String {
        guard style.form == .json, result.parts.contains(where: { !$0.table.facts.isEmpty }) else {
            return style.render(form.table(result.table, of: analysis))
        }
        let objects = result.parts.map { part in
            let symbol: [(String, TextNode)] = part.symbol.map { [("symbol", .text($0))] } ?? []
            let rows = style.nodes(form.table(part.table, of: analysis))
            let facts = part.table.facts.map { fact -> (String, TextNode) in
                let values = fact.values.map { TextNode.number($0) }
                return (fact.name, fact.values.count == 1 ? values[0] : .list(values))
            }
            return TextNode.object(symbol + [(part.table.rowsName, .list(rows))] + facts).json()
        }
        return objects.count == 1 ? objects[0] + "\n" : "[" + objects.joined(separator: ",\n ") + "]\n"
    }
}

/// The table of analyses: what they take, give and mean.
enum AnalysisList {
    /// A row for each analysis; of a named one a row for each column and option.
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
            let forms = parameter.forms
            table.append(["option", "--\(parameter.name)", forms, parameter.standard, parameter.meaning].map { .text($0) })
        }
        return table
    }
}
