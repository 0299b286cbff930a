/// An insert whose rows are sent in the background.
final class Insertion {
    private let server: Server
    private let statement: PendingStatement
    private var isFinished = false

    /// - Parameter sql: the INSERT statement for the rows.
    init(_ sql: String, _ rows: [UInt8], to server: Server) throws {
        self.server = server
        statement = try server.send(sql, data: rows, settings: [("wait_end_of_query", "1")])
    }

    deinit { if !isFinished { statement.exchange.cancel() } }

    /// Waits until the server has stored the rows. Throws if it has not.
    func finish() throws {
        isFinished = true
        do {
            let answer = try AnswerStream(statement, server: server)
            while try answer.next() != nil {}
        } catch let error as ConnectionClosed { throw error.reported }
    }
}
