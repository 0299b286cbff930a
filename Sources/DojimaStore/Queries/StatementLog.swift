import DojimaText
import Synchronization
internal import GRDB

/// A log of the queries that a store runs, as SQL that any tool can run on the same file.
///
///     let log = StatementLog(of: store)
///     let bars = try store.bars(of: key, in: span)
///     log.statements      // SELECT time, open, ... FROM bar WHERE series_id = 1 AND ...
package final class StatementLog: Sendable {
    private let recorded = Locked<[String]>([])

    /// Starts logging. If a store has several logs, only the last one is active.
    package init(of store: Store) {
        store.queue.writeWithoutTransaction { db in
            db.trace { event in
                guard case .statement(let statement) = event else { return }
                let sql = BarAggregate.plain(statement.expandedSQL)
                guard sql.uppercased().hasPrefix("SELECT") else { return }
                self.recorded.withLock { if !$0.contains(sql) { $0.append(sql) } }
            }
        }
    }

    /// The distinct queries with their parameters filled in, in the order of their first use.
    package var statements: [String] { recorded.withLock { $0 } }

    /// The queries as a script, each followed by a semicolon.
    package var text: String { statements.map { $0 + ";\n" }.joined() }
}
