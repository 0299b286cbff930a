@testable import DojimaPages
@testable import DojimaServer
import DojimaText
import Dispatch
import Synchronization
import Testing

extension ChartSite {
    /// The answer to a request; fails after a minute without one.
    func answer(to target: String) throws -> WebResponse {
        let request = try #require(WebRequest(target: target), "\(target)")
        let found = Locked<WebResponse?>(nil)
        let arrived = DispatchSemaphore(value: 0)
        let reply = WebReply(isOpen: { true }) { answer in
            found.withLock { $0 = answer }
            arrived.signal()
        }
        answer(request, reply: reply)
        #expect(arrived.wait(timeout: .now() + 60) == .success, "no answer to \(target)")
        return try #require(found.withLock { $0 })
    }
}
