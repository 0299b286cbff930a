import Glibc

/// A public reader that takes bytes from outside and must return or throw, whatever they are.
struct Target: Sendable {
    var name: String
    var run: @Sendable ([UInt8]) -> Void
}

/// The target that this process runs; set once, before libFuzzer starts its loop on this same thread.
nonisolated(unsafe) var current = Target(name: "none") { _ in }

/// Ends the process, so that libFuzzer keeps the input, when something that always holds does not.
func expect(_ holds: Bool, _ what: @autoclosure () -> String, file: StaticString = #file, line: UInt = #line) {
    if !holds { fatalError(what(), file: file, line: line) }
}

/// Ends the process when any law is broken.
func expectNone(_ broken: [String], of what: @autoclosure () -> String = "", file: StaticString = #file, line: UInt = #line) {
    expect(broken.isEmpty, "\(broken.joined(separator: "; ")) \(what())", file: file, line: line)
}

/// What a message to the user must be: one line of some length.
func expectMessage(_ message: String, file: StaticString = #file, line: UInt = #line) {
    expect(!message.isEmpty && message.utf8.count < 16_000, "a message of \(message.utf8.count) bytes", file: file, line: line)
    expect(!message.utf8.contains { $0 < 32 }, "a message with control characters: \(message.debugDescription)", file: file, line: line)
}
