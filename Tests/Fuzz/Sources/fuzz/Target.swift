import Glibc

/// A public reader that takes bytes from outside and must return or throw for any bytes.
struct Target: Sendable {
    var name: String
    var run: @Sendable ([UInt8]) -> Void
}

/// The target of this process; set once, before libFuzzer starts its loop on this same thread.
nonisolated(unsafe) var current = Target(name: "none") { _ in }

/// Ends the process if an invariant is violated, so that libFuzzer keeps the input.
func expect(_ holds: Bool, _ what: @autoclosure () -> String, file: StaticString = #file, line: UInt = #line) {
    if !holds { fatalError(what(), file: file, line: line) }
}

/// Ends the process if any law is violated.
func expectNone(_ broken: [String], of what: @autoclosure () -> String = "", file: StaticString = #file, line: UInt = #line) {
    expect(broken.isEmpty, "\(broken.joined(separator: "; ")) \(what())", file: file, line: line)
}

/// The rule for a message to the user: one line of limited length.
func expectMessage(_ message: String, file: StaticString = #file, line: UInt = #line) {
    expect(!message.isEmpty && message.utf8.count < 16_000, "a message of \(message.utf8.count) bytes", file: file, line: line)
    expect(!message.utf8.contains { $0 < 32 }, "a message with control characters: \(message.debugDescription)", file: file, line: line)
}
