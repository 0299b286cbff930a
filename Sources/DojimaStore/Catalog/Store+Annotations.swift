internal import Foundation
internal import GRDB
public import DojimaSeries

extension Store {
    /// Returns the annotations of an instrument in the order of their creation; may be empty. Throws `unknownSymbol` for an unknown symbol.
    public func annotations(of symbol: String) throws(StoreError) -> [StoredAnnotation] {
        try read { db in
            let instrument = try Catalog.requireInstrument(symbol, on: db, path: path)
            // A read-only file of an older version may lack this table.
            guard try db.tableExists("annotation") else { return [] }
            return try StoredAnnotation.all(of: instrument, on: db)
        }
    }

    /// Stores an annotation; it replaces one with the same name, at the same position in the order.
    ///
    /// An annotation without a name gets the lowest free number. Returns the name. Throws `unknownSymbol` for an unknown symbol.
    @discardableResult
    public func save(_ annotation: StoredAnnotation, of symbol: String) throws(StoreError) -> String {
        try StoreError.naming(path) { try MarketError.expectStorable(annotation, of: symbol) }
        return try write { db in
            let instrument = try Catalog.requireInstrument(symbol, on: db, path: path)
            let rows = try Row.fetchAll(
                db, sql: "SELECT name, place FROM annotation WHERE instrument_id = ? ORDER BY place", arguments: [instrument])
            let stored = try rows.map { (name: try $0.decode(String.self, atIndex: 0), position: try $0.decode(Int.self, atIndex: 1)) }
            let names = stored.map(\.name)
            let name = annotation.name.isEmpty ? StoredAnnotation.freeName(among: names) : annotation.name
            // If the last number is the largest possible one, the new annotation shares it.
            let position = stored.first { $0.name.isExactly(name) }?.position ?? min(stored.last?.position ?? 0, .max - 1) + 1
            let (first, second) = (annotation.points[0], annotation.points.dropFirst().first)
            try StoredAnnotation.removePoints(of: name, of: instrument, on: db)
            try db.execute(
                sql: """
                    INSERT OR REPLACE INTO annotation (
                      instrument_id, name, place, type, points, time1, value1, time2, value2, text, color, width, dash, anchor, layer, pane,
                      image, opacity)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    instrument, name, position, annotation.type, min(annotation.points.count, 2), first.time, first.value, second?.time,
                    second?.value, annotation.text, annotation.color, annotation.width, annotation.dash, annotation.anchor,
                    annotation.layer, annotation.pane, annotation.image.map { Data($0) }, annotation.opacity,
                ])
            for (index, point) in annotation.points.enumerated().dropFirst(2) {
                try db.execute(
                    sql: "INSERT INTO annotation_point (instrument_id, name, number, time, value) VALUES (?, ?, ?, ?, ?)",
                    arguments: [instrument, name, index + 1, point.time, point.value])
            }
            return name
        }
    }

    /// Removes the annotations with some names, or all with `nil`; returns those removed. Throws `unknownSymbol` for an unknown symbol.
    @discardableResult
    public func removeAnnotations(of symbol: String, named names: [String]? = nil) throws(StoreError) -> [StoredAnnotation] {
        try write { db in
            let instrument = try Catalog.requireInstrument(symbol, on: db, path: path)
            let removed = try StoredAnnotation.all(of: instrument, on: db).filter { names?.containsExactly($0.name) ?? true }
            for annotation in removed {
                try StoredAnnotation.removePoints(of: annotation.name, of: instrument, on: db)
                try db.execute(
                    sql: "DELETE FROM annotation WHERE instrument_id = ? AND name = ?", arguments: [instrument, annotation.name])
            }
            return removed
        }
    }
}

extension StoredAnnotation {
    /// Returns the annotations of an instrument in the order in which they were created.
    fileprivate static func all(of instrument: Int64, on db: Database) throws -> [StoredAnnotation] {
        let sql = "SELECT * FROM annotation WHERE instrument_id = ? ORDER BY place"
        var annotations = try Row.fetchAll(db, sql: sql, arguments: [instrument]).map { try StoredAnnotation($0) }
        // A read-only file of an older version may lack this table.
        guard annotations.contains(where: { $0.points.count > 1 }), try db.tableExists("annotation_point") else { return annotations }
        let points = "SELECT name, time, value FROM annotation_point WHERE instrument_id = ? ORDER BY name, number"
        for row in try Row.fetchAll(db, sql: points, arguments: [instrument]) {
            let name: String = try row.decode(forColumn: "name")
            guard let index = annotations.firstIndex(where: { $0.name.isExactly(name) }) else { continue }
            annotations[index].points.append(
                Point(time: try row.decode(String?.self, forColumn: "time"), value: try row.decode(Double?.self, forColumn: "value")))
        }
        return annotations
    }

    /// Removes the points of an annotation after the second.
    fileprivate static func removePoints(of name: String, of instrument: Int64, on db: Database) throws {
        try db.execute(sql: "DELETE FROM annotation_point WHERE instrument_id = ? AND name = ?", arguments: [instrument, name])
    }

    fileprivate init(_ row: Row) throws {
        func text(_ column: String) throws -> String? { try row.decode(forColumn: column) }
        func number(_ column: String) throws -> Double? { try row.decode(forColumn: column) }
        let all = [
            Point(time: try text("time1"), value: try number("value1")), Point(time: try text("time2"), value: try number("value2")),
        ]
        let count: Int = try row.decode(forColumn: "points")
        self.init(
            name: try row.decode(forColumn: "name"), type: try row.decode(forColumn: "type"), points: Array(all.prefix(max(1, count))),
            text: try row.decode(forColumn: "text"))
        (color, width, dash) = (try text("color"), try number("width"), try text("dash"))
        (anchor, layer, pane) = (try text("anchor"), try text("layer"), try text("pane"))
        (image, opacity) = (try row.decode(Data?.self, forColumn: "image").map { Array($0) }, try number("opacity"))
    }
}
