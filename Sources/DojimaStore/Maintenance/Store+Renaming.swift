import DojimaText
public import DojimaSeries
internal import GRDB

extension Store {
    /// Changes the symbol of an instrument with its series, actions and annotations. O(1), regardless of the number of bars.
    ///
    /// Returns its series under the new symbol. Throws `unknownSymbol` if there is no such instrument, and `badOption` if the new symbol is
    /// empty or belongs to another instrument, which is not changed.
    @discardableResult
    public func renameInstrument(_ symbol: String, to new: String) throws(StoreError) -> [StoredSeries] {
        try write { db in
            let instrument = try Catalog.requireInstrument(symbol, on: db, path: path)
            guard !new.isEmpty, !new.utf8.contains(0) else {
                throw StoreError(.request, "\(symbol): the new symbol is empty or contains a null character; give another one")
            }
            guard try Int64.fetchOne(db, sql: "SELECT id FROM instrument WHERE symbol = ?", arguments: [new]) ?? instrument == instrument
            else {
                throw StoreError(.request, "\(path): the symbol \(new) exists already; remove it first, or give another name")
            }
            try db.execute(sql: "UPDATE instrument SET symbol = ? WHERE id = ?", arguments: [new, instrument])
            return try StoredSeries.all(of: new, isChecked: false, on: db)
        }
    }
}
