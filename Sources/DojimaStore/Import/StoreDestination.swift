public import DojimaSeries
import DojimaText

/// A database file as a destination of imports. If it does not exist, it is created together with its first import.
///
///     let summary = try Importer(into: StoreDestination(path: "dojima.db")).run(files: ["GOOG.csv"])
public final class StoreDestination: ImportDestination {
    private enum State {
        case unopened
        case new(NewDatabase, Store)
        case open(Store)
    }

    public let path: String
    private let wait: Double
    private var state = State.unopened

    /// Creates the destination without opening the file. Writers wait up to `wait` seconds for each other.
    public init(path: String, wait: Double = 600) {
        self.path = path
        self.wait = wait
    }

    public var name: String { withoutPassword(path) }

    public func beginImports() throws {
        guard case .unopened = state else { return }
        if let new = try NewDatabase(path: path) {
            state = .new(new, Store(new, path: path, wait: wait))
        } else {
            _ = try opened()
        }
    }

    public func instrument(_ symbol: String) throws -> Instrument? { try store().instrument(symbol) }

    public func importing(_ body: (any ImportTransaction) throws -> Bool) throws -> Bool {
        guard try store().importing(body) else { return false }
        guard case .new(let new, _) = state else { return true }
        state = .unopened
        if try StoreError.naming(name, { try new.moveToPath() }) { return true }
        // Another program has created the database first, so the file has to be imported into that database.
        _ = try opened()
        return false
    }

    public func endImports() { if case .open(let store) = state { store.truncateLog() } }

    private func store() throws -> Store {
        if case .new(_, let store) = state { return store }
        return try opened()
    }

    private func opened() throws -> Store {
        if case .open(let store) = state { return store }
        let store = try Store(path: path, access: .writing, wait: wait)
        state = .open(store)
        return store
    }
}
