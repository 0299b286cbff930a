import DojimaText

/// Converts calls of table functions with named arguments, `bars('SPX', adjust => 'total')`, to positional arguments, as SQLite requires.
///
/// The names are those of `SQLFunction.usage`. Omitted arguments between others become `NULL`.
enum NamedArguments {
    /// Returns the SQL with positional arguments. Throws `badQuery` for a name that the function does not have, and for a positional
    /// argument after a named one.
    static func resolved(_ sql: String, of query: String) throws(StoreError) -> String {
        guard sql.contains("=>") else { return sql }
        let bytes = Array(sql.utf8)
        var (result, position, word, isAfterName) = ([UInt8](), 0, [UInt8](), false)
        while position < bytes.count {
            let end = unit(bytes, position)
            let piece = bytes[position..<end]
            if end == position + 1, piece.first == UInt8(ascii: "("),
                let names = parameters[String(decoding: word, as: UTF8.self).lowercased()]
            {
                let (arguments, after) = self.arguments(bytes, from: end)
                result += Array("(\(try resolved(arguments, names, in: query)))".utf8)
                (position, word) = (after, [])
                continue
            }
            // The word before a parenthesis is the name of a function, even with spaces between them.
            if piece.allSatisfy(isInName) {
                word = isAfterName ? word + piece : Array(piece)
            } else if piece.contains(where: { $0 > 32 }) {
                word = []
            }
            isAfterName = piece.allSatisfy(isInName)
            result += piece
            position = end
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The names of the arguments of each table function, in order.
    private static let parameters: [String: [String]] = Dictionary(
        uniqueKeysWithValues: SQLFunctionCatalog.all.filter { $0.form == .table }.map { function in
            let inside = function.usage.drop { $0 != "(" }.dropFirst().dropLast()
            let names = inside.split(separator: ",").map { String($0.drop { $0 == " " }.prefix { $0 != "=" }) }
            return (function.name, names)
        })

    private static func resolved(_ arguments: [String], _ names: [String], in query: String) throws(StoreError) -> String {
        var values: [Int: String] = [:]
        var isNamed = false
        for (index, argument) in arguments.enumerated() {
            guard let arrow = argument.firstRange(of: "=>"), case let name = argument[..<arrow.lowerBound].filter({ !$0.isWhitespace }),
                !name.isEmpty, name.utf8.allSatisfy(isInName)
            else {
                if isNamed { throw StoreError(.badQuery, "\(query): an argument without a name may not follow one with a name") }
                values[index] = argument
                continue
            }
            guard let index = names.firstIndex(of: name.lowercased()) else {
                throw StoreError(.badQuery, "\(query): no argument \(name); the arguments are \(names.joined(separator: ", "))")
            }
            isNamed = true
            values[index] = String(argument[arrow.upperBound...])
        }
        guard isNamed, let last = values.keys.max() else { return arguments.joined(separator: ",") }
        return (0...last).map { values[$0] ?? "NULL" }.joined(separator: ",")
    }

    /// Returns the texts between the commas of a call, and the end of the call.
    private static func arguments(_ bytes: [UInt8], from start: Int) -> (texts: [String], end: Int) {
        var (texts, text, position, depth) = ([String](), [UInt8](), start, 0)
        while position < bytes.count {
            let end = unit(bytes, position)
            if end == position + 1 {
                switch bytes[position] {
                case UInt8(ascii: "("): depth += 1
                case UInt8(ascii: ")") where depth == 0:
                    return (texts + [String(decoding: text, as: UTF8.self)], end)
                case UInt8(ascii: ")"): depth -= 1
                case UInt8(ascii: ",") where depth == 0:
                    texts.append(String(decoding: text, as: UTF8.self))
                    (text, position) = ([], end)
                    continue
                default: break
                }
            }
            text += bytes[position..<end]
            position = end
        }
        return (texts + [String(decoding: text, as: UTF8.self)], position)
    }

    /// Returns the end of a text, a quoted name or a comment that begins at a position; for anything else, the next position.
    private static func unit(_ bytes: [UInt8], _ position: Int) -> Int {
        func end(_ close: [UInt8], from start: Int) -> Int {
            var index = start
            while index + close.count <= bytes.count {
                if bytes[index..<index + close.count].elementsEqual(close) { return index + close.count }
                index += 1
            }
            return bytes.count
        }
        let next = position + 1 < bytes.count ? bytes[position + 1] : 0
        switch bytes[position] {
        case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): return end([bytes[position]], from: position + 1)
        case UInt8(ascii: "["): return end([UInt8(ascii: "]")], from: position + 1)
        case UInt8(ascii: "-") where next == UInt8(ascii: "-"): return end([UInt8(ascii: "\n")], from: position + 2)
        case UInt8(ascii: "/") where next == UInt8(ascii: "*"): return end(Array("*/".utf8), from: position + 2)
        default: return position + 1
        }
    }

    private static func isInName(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || (48...57).contains(byte) || (65...90).contains(byte & ~32) || byte >= 128
    }
}
