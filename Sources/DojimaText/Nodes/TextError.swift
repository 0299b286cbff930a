/// Why a structured text is not what it should be: what is wrong, where, and what to try, in one line.
public struct TextError: ReportedError, Equatable {
    /// What is wrong and what to try.
    public var problem: Message
    /// As in `panes[1].series[0].color`; empty for the whole.
    public var path: String
    /// Counted from 1; `nil` where it is not known.
    public var line: Int?

    public init(_ problem: Message, path: String = "", line: Int? = nil) {
        self.problem = problem.mapTexts { TextError.told($0, most: 2000) }
        self.path = TextError.told(path, most: 400)
        self.line = line
    }

    /// Names and words of a text may hold anything; a message is one line of some length.
    private static func told(_ text: String, most: Int) -> String {
        let scalars = text.unicodeScalars
        guard scalars.count > most || scalars.contains(where: { $0.value < 32 }) else { return text }
        var told = ""
        for scalar in scalars.prefix(most) { told.unicodeScalars.append(scalar.value < 32 ? "?" : scalar) }
        return told + (scalars.count > most ? "..." : "")
    }

    /// `line 4: panes[1].series[0].colour: unknown key; did you mean color?`
    public var message: Message {
        let place = [line.map { "line \($0): " }, path.isEmpty ? nil : "\(path): "].compactMap(\.self).joined()
        return "\(place)\(problem)"
    }

    public var category: ErrorCategory { .data }
}
