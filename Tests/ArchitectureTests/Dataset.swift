import DojimaTime
import Foundation
import Testing

/// A file of `datasets/`, read here in the simplest way, and its row of `datasets/README.md`.
struct Dataset: CustomStringConvertible {
    struct Row {
        var stamp: String
        var open: Double
        var high: Double
        var low: Double
        var close: Double
        var volume: Double?
    }

    var file: String
    var interval: String
    var rowCount: Int
    var first: String
    var last: String
    var sha256: String

    var path: String { "datasets/\(file)" }
    var description: String { file }

    /// The data sets in the table of the page.
    static func listed() throws -> [Dataset] {
        try Repository.text("datasets/README.md").split(separator: "\n").filter { $0.hasPrefix("| `") && $0.contains("`1") }.map { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) }
            try #require(cells.count == 8, "\(line)")
            return Dataset(
                file: cells[0], interval: cells[2], rowCount: try #require(Int(cells[4])), first: cells[5], last: cells[6], sha256: cells[7]
            )
        }
    }

    func rows() throws -> [Row] {
        let text = try Repository.text(path)
        return try file.hasSuffix(".json") ? jsonRows(text) : csvRows(text)
    }

    private func csvRows(_ text: String) throws -> [Row] {
        try text.split(separator: "\n").dropFirst().map { line in
            let cells = line.split(separator: ",", omittingEmptySubsequences: false)
            try #require(cells.count == 6, "\(line)")
            let prices = try cells[1...4].map { try #require(Double($0)) }
            return Row(
                stamp: String(cells[0]), open: prices[0], high: prices[1], low: prices[2], close: prices[3],
                volume: cells[5].isEmpty ? nil : try #require(Double(cells[5]) as Double?))
        }
    }

    /// Rows of an array of objects; dates are converted from day first to ISO.
    private func jsonRows(_ text: String) throws -> [Row] {
        struct Object: Decodable { var date: String, open: Double, high: Double, low: Double, close: Double }
        return try JSONDecoder().decode([Object].self, from: Data(text.utf8)).map { object in
            let stamp = object.date.split(separator: "-").reversed().joined(separator: "-")
            return Row(stamp: stamp, open: object.open, high: object.high, low: object.low, close: object.close, volume: nil)
        }
    }
}
