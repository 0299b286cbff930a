public import DojimaText

/// Why a text is no script: what, where, and what to try, in one line.
public struct ScriptError: ReportedError, Hashable {
    public var message: Message
    public var category: ErrorCategory { .data }
}
