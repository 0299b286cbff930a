import DojimaSeries
import DojimaStore
import DojimaTestSupport
import Testing

@Suite struct StoreLawTests {
    @Test("A store keeps the laws of all databases", arguments: 1...2 as ClosedRange<UInt64>)
    func laws(_ seed: UInt64) throws {
        let folder = try TemporaryFolder()
        var number = 0
        let broken = try checkDatabaseLaws(seed: seed) {
            number += 1
            return try Store(path: folder.file("\(number).db"), access: .writing)
        }
        #expect(broken == [])
    }

    @Test("So does a store in memory")
    func memory() throws { #expect(try checkDatabaseLaws { try Store() } == []) }

    @Test("A store is copied, and is a copy", arguments: 1...2 as ClosedRange<UInt64>)
    func copies(_ seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let source = try Store(path: folder.file("a.db"), access: .writing)
        let broken = try checkCopyLaws(seed: seed, from: source) {
            try Store(path: folder.file("b.db"), access: $0 ? .writing : .reading)
        }
        #expect(broken == [])
    }
}
