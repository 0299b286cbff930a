import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import GRDB
import Synchronization
import Testing

@testable import DojimaStore

/// A removal reports exactly what it removed: it reads within its writing transaction, so that no other writes can happen between.
@Suite struct RemovalOrderTests {
    private let store: Store
    private let key = SeriesKey(symbol: "X", interval: .day)

    init() throws {
        store = try Store()
        try store.upsert(BarSeries(unchecked: [Bar(time: .epoch, open: 1, high: 2, low: 1, close: 2)]), into: key)
        try store.save(StoredAnnotation(name: "a", type: "text", points: [.init(value: 1)], text: "A"), of: "X")
        try store.save([CorporateAction(exDate: CivilDate(normalizing: 2024, month: 1, day: 2), kind: .dividend(1))], of: "X")
    }

    /// The statements that a body runs, in their order.
    private func statements(_ body: () throws -> Int) throws -> [String] {
        let kept = Mutex<[String]>([])
        store.queue.writeWithoutTransaction { db in
            db.trace { event in
                guard case .statement(let statement) = event else { return }
                let sql = statement.sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                kept.withLock { $0.append(sql) }
            }
        }
        defer { store.queue.writeWithoutTransaction { $0.trace(nil) } }
        #expect(try body() == 1)
        return kept.withLock { $0 }
    }

    @Test(
        "A removal reads after its transaction has begun to write, and before that ends",
        arguments: ["annotation", "corporate_action", "series", "bar"])
    func readsWithin(_ table: String) throws {
        let statements = try statements {
            switch table {
            case "annotation": try store.removeAnnotations(of: "X").count
            case "corporate_action": try store.removeActions(of: "X") { _ in true }.count
            case "series": try store.remove("X").count
            default: try store.removeBars(of: key, in: .earliest ..< .latest)
            }
        }
        let begin = try #require(statements.firstIndex { $0.hasPrefix("BEGIN IMMEDIATE") }, "\(statements)")
        let commit = try #require(statements.firstIndex { $0.hasPrefix("COMMIT") }, "\(statements)")
        let read = statements.indices.filter { statements[$0].contains("SELECT") && statements[$0].contains("FROM \(table)") }
        let deleted = statements.indices.filter { statements[$0].hasPrefix("DELETE FROM \(table)") }
        #expect(!read.isEmpty && !deleted.isEmpty, "\(statements)")
        #expect((read + deleted).allSatisfy { begin < $0 && $0 < commit }, "\(statements)")
    }
}
