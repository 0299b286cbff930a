import DojimaText
import Synchronization
internal import GRDB

/// The questions that a store is asked: SQL that any tool can run on the same file.
///
///     let log = StatementLog(of: store)
///     let bars = try store.bars(of: key, in: span)
///     log.statements      // SELECT time, open, ... FROM bar WHERE series_id = 1 AND ...
public final class StatementLog: Sendable {
    private let kept = TracedMutex<[String]>([])

    /// Begins to note what is asked; of several logs of one store the last one counts.
    public init(of store: Store) {
        store.queue.writeWithoutTransaction { db in
            db.trace { event in
                guard case .statement(let statement) = event else { return }
                let sql = RowCollector.plain(statement.expandedSQL)
                guard sql.uppercased().hasPrefix("SELECT") else { return }
                self.kept.withLock { if !$0.contains(sql) { $0.append(sql) } }
            }
        }
    }

    /// Every question, once, in the order of the first time, its parameters filled in.
    public var statements: [String] { kept.withLock { $0 } }

    /// The questions as a script, each ended by a semicolon.
    public var text: String { statements.map { $0 + ";\n" }.joined() }
}
