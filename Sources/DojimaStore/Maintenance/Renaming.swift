import DojimaText
public import DojimaSeries
internal import DojimaTime
internal import GRDB

extension Store {
    /// Gives an instrument another symbol, with all that is known of it: its series, actions and annotations. O(1), whatever its bars.
    ///
    /// Returns its series under the new symbol. Throws `unknownSymbol` where there is no such instrument, and `badOption` where the new
    /// symbol is empty or that of another instrument, which stays as it is.
    @discardableResult
    public func renameInstrument(_ symbol: String, to new: String) throws(StoreError) -> [StoredSeries] {
        try write { db in
            let instrument = try Catalog.requireInstrument(symbol, on: db, path: path)
            guard !new.isEmpty, !new.utf8.contains(0) else { throw StoreError(.badOption, "\(symbol): the new symbol is empty; give one") }
            guard try Int64.fetchOne(db, sql: "SELECT id FROM instrument WHERE symbol = ?", arguments: [new]) ?? instrument == instrument
            else {
                throw StoreError(.badOption, "\(path): there is a symbol \(new) already; remove it first, or give another name")
            }
            try db.execute(sql: "UPDATE instrument SET symbol = ? WHERE id = ?", arguments: [new, instrument])
            return try StoredSeries.all(of: new, isChecked: false, on: db)
        }
    }
}
