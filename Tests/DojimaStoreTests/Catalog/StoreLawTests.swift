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
}
