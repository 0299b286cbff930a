import Dojima
import DojimaText
import DojimaTime
import Foundation
import Testing

struct LocalizedErrorTests {
    @Test("An error's localized description is its message")
    func descriptions() {
        let errors: [any ReportedError] = [
            ZoneError.unknown("Mars"), RequestError("give a symbol"), TimeTextError(text: "soon"), RuleError(message: "no rule"),
        ]
        for error in errors { #expect(error.localizedDescription == error.message.description) }
    }
}
