import DojimaText
import Foundation
import Testing

@Suite struct PublicUseTests {
    /// Runs uses from a seed on; if the number of uses is given by the environment, prints each seed before its use.
    @Test("Random values in code end in a picture or an error of one line, never in a trap") func uses() throws {
        let environment = ProcessInfo.processInfo.environment
        let given = environment["DOJIMA_USES"].flatMap { Int($0) }
        let first = environment["DOJIMA_SEED"].flatMap { UInt64($0) } ?? 1
        for seed in first..<first + UInt64(given ?? 1_500) {
            if given != nil { FileHandle.standardError.write(Data("seed \(seed)\n".utf8)) }
            do { try PublicUse.perform(seed: seed) } catch let error as any ReportedError {
                #expect(!error.message.description.contains("\n"), "seed \(seed)")
            } catch { Issue.record("seed \(seed): \(error)") }
        }
    }
}
