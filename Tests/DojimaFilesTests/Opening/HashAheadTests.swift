import DojimaTestSupport
import DojimaText
import Foundation
import Synchronization
import Testing

@testable import DojimaFiles

@Suite struct HashAheadTests {
    @Test("All threads that wait for a slot or for the hash get it, for any number of threads", arguments: [0, 31, 70_000, 9_000_000])
    func waiting(_ count: Int) throws {
        let folder = try TemporaryFolder()
        let bytes = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })
        try bytes.write(to: URL(fileURLWithPath: folder.file("x")))
        let expected = bytes.withUnsafeBytes { XXH64.hash($0) }
        for _ in 0..<20 {
            let descriptor = open(folder.file("x"), O_RDONLY)
            defer { close(descriptor) }
            let hash = HashAhead(try FileBytes(descriptor, first: count, name: "x"))
            let answers = Locked<[UInt64]>([])
            let group = DispatchGroup()
            for thread in 0..<4 {
                // A separate thread each: those of the pool may all be waiting.
                group.enter()
                Thread.detachNewThread {
                    if thread.isMultiple(of: 2) { hash.wait(for: count / (thread + 1)) }
                    let value = hash.value()
                    answers.withLock { $0.append(value) }
                    group.leave()
                }
            }
            #expect(group.wait(timeout: .now() + 120) == .success)
            #expect(answers.withLock { $0 } == Array(repeating: expected, count: 4))
        }
    }
}
