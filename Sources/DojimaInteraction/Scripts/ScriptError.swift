public import DojimaText

/// An error in a script or a saved selection: what is wrong, where, and what to write instead, in one line.
public struct ScriptError: ReportedError, Hashable {
    public var message: Message
    public var category: ErrorCategory { .data }
}
