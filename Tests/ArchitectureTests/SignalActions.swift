/// The action of a process for a signal, as written in its source.
struct SignalAction {
    /// The function that sets it, up to the closure.
    var before: Substring
    /// The static properties used by the closure and by the functions of the file that it calls.
    var lazyStatics: [String]

    /// Whether the function that sets the action uses a property before it, outside of a closure that runs later.
    func touchedBefore(_ name: String) -> Bool { SignalAction.words(before).contains(name) }

    fileprivate static func words(_ code: some StringProtocol) -> Set<String> {
        Set(code.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }).map { String($0) })
    }
}

extension SwiftSource {
    /// The actions that are set by closures in this file.
    var signalActions: [SignalAction] {
        let code = lines.joined(separator: "\n")
        // Numbers are initialized statically.
        let statics = code.matches(of: #/static (?:let|var) (\w+)[^\n=]*= (?!\d)/#).map { String($0.1) }
        let functions = Dictionary(
            code.matches(of: #/func (\w+)[^\n]*\{/#).map { match in
                // From the brace that opens the body.
                (String(match.1), SwiftSource.block(code[code.index(before: match.range.upperBound)...]))
            }, uniquingKeysWith: { "\($0) \($1)"[...] })
        return code.matches(of: #/(?:sa_handler|sa_sigaction) = \{|signal\(SIG\w+\) \{/#).map { match in
            let closure = SwiftSource.block(code[code.index(before: match.range.upperBound)...])
            var (words, next) = (SignalAction.words(closure), [closure])
            while let body = next.popLast() {
                let own = SignalAction.words(body)
                words.formUnion(own)
                for (name, called) in functions where own.contains(name) && !next.contains(called) && called != body { next.append(called) }
                if next.count > 100 { break }
            }
            let head = code[..<match.range.lowerBound]
            let start = head.ranges(of: #/static (?:func|let) [^\n]*\{/#).last?.upperBound ?? head.startIndex
            return SignalAction(before: head[start...], lazyStatics: statics.filter(words.contains))
        }
    }

    /// From a brace to the matching closing brace.
    private static func block(_ code: Substring) -> Substring {
        var depth = 0
        for index in code.indices {
            if code[index] == "{" { depth += 1 }
            if code[index] == "}" { depth -= 1 }
            if depth == 0 { return code[...index] }
        }
        return code
    }
}
