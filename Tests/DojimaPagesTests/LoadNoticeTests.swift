@testable import DojimaPages
import Dojima
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Foundation
import Synchronization
import Testing

/// The progress that a page shows while it waits for data.
@Suite struct LoadNoticeTests {
    @Test("A load that outlasts the delay sends its progress, and a shorter one sends nothing", .feature("S0-DM-15"))
    func times() {
        /// Returns what a load sends that reports fractions, and whose delay ends after a number of them.
        func load(_ fractions: [Double], delayEndsAfter count: Int) -> [String] {
            let sent = Locked<[String]>([])
            let delayed = Locked<[@Sendable () -> Void]>([])
            let notice = LoadNotice({ text in sent.withLock { $0.append(text) } }) { action in delayed.withLock { $0.append(action) } }
            func endDelay() { for action in delayed.withLock({ $0 }) { action() } }
            for (index, fraction) in fractions.enumerated() {
                if index == count { endDelay() }
                notice.report(fraction)
            }
            if count == fractions.count { endDelay() }
            notice.end()
            let texts = sent.withLock { $0 }
            endDelay()
            #expect(sent.withLock { $0 } == texts, "nothing is sent after the end")
            return texts
        }
        #expect(load([0, 0.25, 0.5], delayEndsAfter: 4).isEmpty)
        // After the delay the fraction of that time is sent, then each larger one.
        #expect(load([0], delayEndsAfter: 1) == [#"{"loading": 0}"#])
        let texts = ["0", "0.5", "0.75"].map { #"{"loading": \#($0)}"# }
        #expect(load([0, 0.5, 0.25, 0.75], delayEndsAfter: 1) == texts)
        #expect(load([], delayEndsAfter: 1).isEmpty)
    }

    @Test("A page reports the fraction of its symbols that were read, only when it reads", .feature("S0-DM-15"))
    func pages() throws {
        let charts = try NetCharts()
        let page = try charts.page(["AAA", "B/B"], [.init("last", "6M")])
        var fractions: [Double] = []
        page.progress = { fractions.append($0) }
        _ = page.message(answering: 0)
        #expect(fractions.first == 0 && fractions.contains(0.5) && fractions.allSatisfy { $0 < 1 })
        fractions = []
        page.apply(try PageInput(#"{"n": 1, "at": 1, "do": [{"op": "toggleSeries", "name": "AAA"}]}"#))
        _ = page.message(answering: 1)
        #expect(fractions.isEmpty, "hiding a series reads nothing")
    }
}
