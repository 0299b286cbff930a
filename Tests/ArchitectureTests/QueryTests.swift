import Dojima
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import Foundation
import Testing

/// Every query of `queries/` gives the answer that was computed without SQL, in the program and in the plain `sqlite3`.
@Suite struct QueryTests {
    static let folder = Repository.url("queries").path
    static let names = NamedQuery.names(in: folder)

    @Test func everyQueryHasAnAnswerAndEveryAnswerAQuery() throws {
        #expect(QueryTests.names.count >= 10)
        let answered = try QueryAnswer.all().map { $0.query(among: QueryTests.names) }
        #expect(Set(answered.compactMap { $0 }) == Set(QueryTests.names))
        #expect(!answered.contains(nil))
    }

    @Test(arguments: names)
    func saysWhatItGivesAndWhatItTakes(_ name: String) throws {
        let query = try NamedQuery(name, folder: QueryTests.folder)
        #expect(query.summary.hasSuffix(".") && query.summary.count > 20)
        #expect(query.parameters.first?.name == "symbol")
        let used = Set(query.sql.matches(of: #/[( ]:([a-z]+)/#).map { String($0.1) })
        #expect(used == Set(query.parameters.map(\.name)))
        for parameter in query.parameters {
            #expect(!parameter.meaning.isEmpty, "\(parameter.name) has no description")
            let isRequired = ["symbol", "other"].contains(parameter.name)
            #expect((parameter.defaultValue == nil) == isRequired, "\(parameter.name)")
            guard let value = parameter.defaultValue else { continue }
            // The SQL has the same default if nothing is bound.
            let written = Int(value) == nil ? "coalesce(:\(parameter.name), '\(value)')" : "coalesce(:\(parameter.name), \(value))"
            #expect(query.sql.contains(written), "\(written)")
        }
    }

    @Test("A query gives the answer that was computed without SQL", .feature("SX-CD-05"), arguments: try QueryAnswer.all())
    func givesWhatWasWorkedOut(_ answer: QueryAnswer) throws {
        let name = try #require(answer.query(among: QueryTests.names))
        let store = try MarketStore.filled.get().store
        let result = try store.query(NamedQuery(name, folder: QueryTests.folder), parameters: answer.parameters)
        answer.check(columns: result.columns, rows: result.rows.map { $0.map(QueryTests.text) })
    }

    @Test(
        "A query gives the same in the plain sqlite3", .feature("SX-CD-05"), .enabled(if: Shell.has("sqlite3")),
        arguments: try QueryAnswer.all())
    func givesTheSameInThePlainProgram(_ answer: QueryAnswer) throws {
        let name = try #require(answer.query(among: QueryTests.names))
        let bindings = answer.parameters.sorted { $0.key < $1.key }.map { ".parameter set :\($0.key) \"'\($0.value)'\"\n" }.joined()
        let input = bindings + ".headers on\n.mode csv\n.read '\(QueryTests.folder)/\(name).sql'\n"
        let result = try Shell.run("sqlite3", "-readonly", "-bail", try MarketStore.filled.get().path, input: input)
        #expect(result.status == 0)
        let rows = result.output.split(whereSeparator: \.isNewline).map { line in
            line.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: ["\""]) }
        }
        answer.check(columns: rows.first ?? [], rows: Array(rows.dropFirst()))
    }

    @Test("Every query of the page about SQL functions gives rows")
    func documentedFunctions() throws {
        let page = try Repository.text("Sources/DojimaStore/DojimaStore.docc/SQLFunctions.md")
        let queries = page.matches(of: #/```sql\n([^`]+)```/#).map { String($0.1) }
        #expect(queries.count >= 4)
        let store = try MarketStore.filled.get().store
        for query in queries { #expect(try !store.query(query).rows.isEmpty, "\(query)") }
        // Analyses are described together.
        for function in SQLFunctionCatalog.all where (try? Analysis.named(function.name)) == nil {
            #expect(page.contains("`\(function.name)("), "\(function.name)")
        }
    }

    private static func text(_ value: QueryValue) -> String {
        switch value {
        case .null: ""
        case .integer(let integer): "\(integer)"
        case .real(let real): "\(real)"
        case .text(let text): text
        }
    }
}
