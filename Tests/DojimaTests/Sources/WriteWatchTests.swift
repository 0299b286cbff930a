import Dojima
import Foundation
import Synchronization
import Testing

@Suite struct WriteWatchTests {
    @Test("Writes of the process are reported while it writes, with a growing count, and not afterwards") func reports() throws {
        let reports = Mutex<[Int]>([])
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("write-watch-\(UUID()).bin")
        defer { try? FileManager.default.removeItem(at: file) }
        let piece = Data(count: 100_000)
        _ = FileManager.default.createFile(atPath: file.path, contents: nil)
        let handle = try FileHandle(forWritingTo: file)
        try WriteWatch.during(every: 5, report: { bytes in reports.withLock { $0.append(bytes) } }) {
            for _ in 0..<40 {
                try handle.write(contentsOf: piece)
                usleep(2_000)
            }
        }
        let seen = reports.withLock { $0 }
        // Other tests of the process may also write.
        #expect(seen.count > 3 && seen == seen.sorted() && (seen.last ?? 0) > 1_000_000)
        usleep(30_000)
        #expect(reports.withLock { $0.count } == seen.count)
    }
}
