import DojimaOutput
import DojimaStore
import DojimaFormats
import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Foundation
import Testing

@testable import DojimaFiles

/// Random files compared with a store in a dictionary: read = inserted + updated + unchanged + rejected, and each rejected row is reported.
@Suite struct ImportSumsTests {
    /// The simplest store: the outcome of rows one after the other.
    private struct Model {
        typealias Values = [Double]
        var bars: [Int64: Values] = [:]
        var counts = [0, 0, 0, 0]
        var rejected: [(line: Int, text: String)] = []
        var hasConflict = false
        /// The accepted rows of the file.
        var rows: [(day: Int64, values: Values)] = []

        /// Merges the rows of the file: for rows of one day with other values the first or the last counts.
        mutating func merge(_ conflicts: ConflictPolicy, _ duplicates: DuplicatePolicy) {
            var winners: [Int64: Values] = [:]
            for row in rows where conflicts == .last || winners[row.day] == nil { winners[row.day] = row.values }
            var seen: [Int64: [Values]] = [:]
            for row in rows {
                let repeats = seen[row.day, default: []].contains { Model.isSame($0, row.values) }
                seen[row.day, default: []].append(row.values)
                if let winner = winners[row.day], Model.isSame(winner, row.values) {
                    take(row.day, row.values, duplicates)
                } else {
                    counts[conflicts == .first || repeats ? 2 : 1] += 1
                }
            }
            rows = []
        }

        mutating func take(_ day: Int64, _ values: Values, _ policy: DuplicatePolicy) {
            guard let old = bars[day] else {
                bars[day] = values
                return counts[0] += 1
            }
            if Model.isSame(old, values) || policy == .keep { return counts[2] += 1 }
            if policy == .fail { hasConflict = true }
            bars[day] = values
            counts[1] += 1
        }

        mutating func reject(_ line: Int, _ text: String) {
            rejected.append((line, text))
            counts[3] += 1
        }

        static func isSame(_ a: Values, _ b: Values) -> Bool { zip(a, b).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN } }

        /// Low and high in order, open and close between them, no negative volume.
        static func clamped(_ bar: Values) -> Values {
            let (low, high) = (min(bar[1], bar[2]), max(bar[1], bar[2]))
            return [min(max(bar[0], low), high), high, low, min(max(bar[3], low), high), bar[4] < 0 ? .nan : bar[4]]
        }

        static func isSound(_ bar: Values) -> Bool {
            bar[2] <= min(bar[0], bar[3]) && max(bar[0], bar[3]) <= bar[1] && !(bar[4] < 0)
        }
    }

    private static let cases = InvalidBarPolicy.allCases.flatMap { invalid in
        [DuplicatePolicy.update, .keep, .fail].map { (invalid, $0) }
    }

    @Test(
        "Every row is inserted, updated, unchanged or rejected, for any policies", .feature("SX-CD-02", "SX-CD-03", "S3-DM-24"),
        arguments: cases)
    func sums(_ invalid: InvalidBarPolicy, _ duplicates: DuplicatePolicy) throws {
        for seed in 1...6 as ClosedRange<UInt64> {
            var random = SeededGenerator(seed: seed &* 7919)
            let folder = try TemporaryFolder()
            let store = try Store()
            var model = Model()
            let conflicts: ConflictPolicy = seed.isMultiple(of: 2) ? .last : .first
            // The third file has several batches; later ones overlap the stored bars.
            for number in 0..<3 {
                let before = model.bars
                (model.counts, model.rejected, model.hasConflict) = ([0, 0, 0, 0], [], false)
                let rows = number == 2 && seed == 1 ? 20_000 : 200
                let text = file(rows, seed: number, invalid, duplicates, &model, &random)
                model.merge(conflicts, duplicates)
                let path = try folder.write("X.csv", text)
                let rejects = folder.file("rejects.csv")
                let options = ImportOptions(
                    reading: ReadingOptions {
                        $0.interval = .day; $0.invalid = invalid; $0.conflicts = conflicts
                    }, duplicates: duplicates, rejectsFile: rejects)
                if model.hasConflict {
                    #expect(throws: FileError.self) { try Importer(into: store, options: options).run(files: [path]) }
                    model.bars = before
                } else {
                    let summary = try #require(try Importer(into: store, options: options).run(files: [path]).files.first)
                    #expect([summary.inserted, summary.updated, summary.unchanged, summary.rejected] == model.counts)
                    #expect(summary.read == rows && summary.read == model.counts.reduce(0, +))
                    let told = summary.notes.map(\.description).count { $0.hasPrefix("line ") && !$0.contains("taken") }
                    let more =
                        summary.notes.map(\.description).first { $0.hasSuffix(" more rows rejected") }.flatMap {
                            Int($0.prefix { $0.isNumber })
                        } ?? 0
                    if invalid == .reject { #expect(told + more == summary.rejected) }
                    try compareRejects(try String(contentsOfFile: rejects, encoding: .utf8), model.rejected, path)
                    try compareLog(summary, in: store)
                }
                try compareBars(model.bars, in: store)
            }
        }
    }

    /// Rows of a random file, added to the model as they are written.
    private func file(
        _ rows: Int, seed: Int, _ invalid: InvalidBarPolicy, _ duplicates: DuplicatePolicy, _ model: inout Model,
        _ random: inout SeededGenerator
    ) -> String {
        var text = "date,open,high,low,close,volume\n"
        // The bars of the store and of the rows so far.
        var seen = model.bars
        var price = 100 + seed * 1000
        for line in 2...(rows + 1) {
            let day = Int64(10_000 + Int.random(in: 0..<rows * 2, using: &random))
            let date = CivilDate(daysSinceEpoch: Int32(day))
            // New prices, or those of the day again.
            price += 1
            var bar: [Double] = [Double(price), Double(price) + 2.5, Double(price) - 2.25, Double(price) + 1, Double(line)]
            // With `fail` a conflict would end most files.
            let isRepeated =
                Int.random(in: 0..<2, using: &random) == 0 || (duplicates == .fail && Int.random(in: 0..<500, using: &random) > 0)
            if let old = seen[day], isRepeated { bar = old }
            if Int.random(in: 0..<8, using: &random) == 0, seen[day] == nil { bar[4] = .nan }
            let isFree = seen[day] == nil || duplicates != .fail
            let fault = isFree ? Int.random(in: 0..<24, using: &random) : 24
            switch fault {
            case 0: bar.swapAt(1, 2)
            case 1: bar[3] = bar[1] + 1
            case 2: bar[0] = bar[2] - 1
            case 3: bar[4] = -5
            default: break
            }
            var cells = [date.description] + bar.map { $0.isNaN ? "" : "\($0)" }
            switch fault {
            case 4: cells[0] = "2024-13-45"
            case 5: cells[2] = "n/a"
            case 6: cells[4] = "ten"
            case 7: cells = Array(cells.prefix(3))
            case 8: cells[5] = "many"
            default: break
            }
            let row = cells.joined(separator: ",")
            text += row + "\n"
            if (4...8).contains(fault) {
                model.reject(line, row)
            } else if Model.isSound(bar) || invalid == .keep {
                model.rows.append((day, bar))
                seen[day] = bar
            } else if invalid == .clamp {
                model.rows.append((day, Model.clamped(bar)))
                seen[day] = Model.clamped(bar)
            } else {
                model.reject(line, row)
            }
        }
        return text
    }

    private func compareRejects(_ text: String, _ wanted: [(line: Int, text: String)], _ path: String) throws {
        let rows = text.split(separator: "\n").dropFirst().map { cells(ofCSV: String($0)) }
        #expect(rows.map { $0.first } == wanted.map { _ in path })
        #expect(rows.map { $0[1] } == wanted.map { String($0.line) })
        #expect(rows.map { $0[3] } == wanted.map(\.text))
        #expect(rows.allSatisfy { $0.count == 4 && !$0[2].isEmpty })
    }

    private func compareLog(_ summary: FileSummary, in store: Store) throws {
        let log = try store.query(
            "SELECT read, inserted, updated, unchanged, rejected FROM import ORDER BY id DESC LIMIT 1", limits: .internalTables)
        let wanted = [summary.read, summary.inserted, summary.updated, summary.unchanged, summary.rejected]
        #expect(log.rows == [wanted.map { .integer(Int64($0)) }])
    }

    private func compareBars(_ wanted: [Int64: [Double]], in store: Store) throws {
        guard !wanted.isEmpty else { return }
        let bars = try store.bars(of: SeriesKey(symbol: "X", interval: .day), in: .earliest..<(.latest))
        #expect(bars.time.map { Int64($0.utcDate.daysSinceEpoch) } == wanted.keys.sorted())
        for index in bars.indices {
            let found = [bars.open[index], bars.high[index], bars.low[index], bars.close[index], bars.volume[index]]
            let day = Int64(bars.time[index].utcDate.daysSinceEpoch)
            #expect(Model.isSame(found, wanted[day] ?? []), "\(bars.time[index])")
        }
        #expect(try store.check().faults.isEmpty)
    }

    private func cells(ofCSV row: String) -> [String] {
        var cells = [""]
        var isQuoted = false
        for character in row {
            if character == "\"" {
                isQuoted.toggle()
            } else if character == ",", !isQuoted {
                cells.append("")
            } else {
                cells[cells.count - 1].append(character)
            }
        }
        return cells
    }
}
