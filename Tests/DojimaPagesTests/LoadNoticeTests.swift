@testable import DojimaPages
import Dojima
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Dispatch
import Foundation
import Synchronization
import Testing

/// The progress that a page shows while it waits for data.
@Suite struct LoadNoticeTests {
    @Test("A load of more than 100 ms sends its progress, and a shorter one sends nothing", .feature("S0-DM-15"))
    func times() {
        let sent = Locked<[String]>([])
        func load(_ fractions: [Double], pause: Double) -> [String] {
            sent.withLock { $0 = [] }
            let notice = LoadNotice({ text in sent.withLock { $0.append(text) } }) { action in
                DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(100), execute: action)
            }
            for fraction in fractions {
                notice.report(fraction)
                Thread.sleep(forTimeInterval: pause)
            }
            notice.end()
            let texts = sent.withLock { $0 }
            Thread.sleep(forTimeInterval: 0.2)
            #expect(sent.withLock { $0 } == texts, "nothing is sent after the end")
            return texts
        }
        #expect(load([0, 0.25, 0.5], pause: 0.01).isEmpty)
        // After 100 ms the fraction of that time is sent, then each larger one.
        #expect(load([0], pause: 0.3) == [#"{"loading": 0}"#])
        #expect(load([0, 0.5, 0.25, 0.75], pause: 0.2) == [#"{"loading": 0}"#, #"{"loading": 0.5}"#, #"{"loading": 0.75}"#])
        #expect(load([], pause: 0).isEmpty)
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
