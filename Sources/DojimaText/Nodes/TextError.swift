/// A one-line error in a structured text: what is wrong, where, and what to try.
public struct TextError: ReportedError, Equatable {
    /// The problem and what to try.
    package var problem: Message
    /// The key path, such as `panes[1].series[0].color`; empty for the entire text.
    public var path: String
    /// The line, counted from 1; `nil` if unknown.
    public var line: Int?

    public init(_ problem: Message, path: String = "", line: Int? = nil) {
        self.problem = problem.mapTexts { TextError.told($0, most: 2000) }
        self.path = TextError.told(path, most: 400)
        self.line = line
    }

    /// The text truncated to `most` scalars, with control characters replaced by `?`, since names in a file may contain any character.
    private static func told(_ text: String, most: Int) -> String {
        let scalars = text.unicodeScalars
        guard scalars.count > most || scalars.contains(where: { $0.value < 32 }) else { return text }
        var told = ""
        for scalar in scalars.prefix(most) { told.unicodeScalars.append(scalar.value < 32 ? "?" : scalar) }
        return told + (scalars.count > most ? "..." : "")
    }

    /// The problem after its line and key path: `line 4: panes[1].series[0].colour: unknown key; did you mean color?`
    public var message: Message {
        let place = [line.map { "line \($0): " }, path.isEmpty ? nil : "\(path): "].compactMap(\.self).joined()
        return "\(place)\(problem)"
    }

    public var category: ErrorCategory { .data }
}
