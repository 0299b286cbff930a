/// A one-line error in a structured text: what is wrong, where, and what to try.
public struct TextError: ReportedError, Equatable {
    /// The problem and what to try.
    package var problem: Message
    /// The key path, such as `panes[1].series[0].color`; empty for the entire text.
    public var path: String
    /// The line, counted from 1; `nil` if unknown.
    public var line: Int?

    public init(_ problem: Message, path: String = "", line: Int? = nil) {
        self.problem = problem.mapTexts { TextError.sanitized($0, maximumLength: 2000) }
        self.path = TextError.sanitized(path, maximumLength: 400)
        self.line = line
    }

    /// The text truncated to `maximumLength` scalars, with control characters replaced by `?`, since names in a file may contain any
    /// character.
    private static func sanitized(_ text: String, maximumLength: Int) -> String {
        let scalars = text.unicodeScalars
        guard scalars.count > maximumLength || scalars.contains(where: { $0.value < 32 }) else { return text }
        var result = ""
        for scalar in scalars.prefix(maximumLength) { result.unicodeScalars.append(scalar.value < 32 ? "?" : scalar) }
        return result + (scalars.count > maximumLength ? "..." : "")
    }

    /// The problem after its line and key path: `line 4: panes[1].series[0].colour: unknown key; did you mean color?`
    public var message: Message {
        let location = [line.map { "line \($0): " }, path.isEmpty ? nil : "\(path): "].compactMap(\.self).joined()
        return "\(location)\(problem)"
    }

    public var category: ErrorCategory { .data }
}
