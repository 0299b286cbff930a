import DojimaText
import DojimaTime

/// Writes JSON by hand: keys in the order given, numbers without an exponent where they are short, the same bytes every time.
struct JSONText {
    private(set) var text = ""
    private var needsComma = false

    mutating func object(_ key: String? = nil, _ body: (inout JSONText) -> Void) { nested(key, "{", "}", body) }
    mutating func array(_ key: String? = nil, _ body: (inout JSONText) -> Void) { nested(key, "[", "]", body) }

    mutating func value(_ key: String? = nil, _ number: Double) {
        begin(key)
        text += JSONText.number(number)
    }

    mutating func value(_ key: String? = nil, _ string: String) {
        begin(key)
        text += quotedForJSON(string)
    }

    mutating func value(_ key: String? = nil, _ flag: Bool) {
        begin(key)
        text += flag ? "true" : "false"
    }

    mutating func null(_ key: String) {
        begin(key)
        text += "null"
    }

    private mutating func nested(_ key: String?, _ open: String, _ close: String, _ body: (inout JSONText) -> Void) {
        begin(key)
        text += open
        needsComma = false
        body(&self)
        text += close
        needsComma = true
    }

    private mutating func begin(_ key: String?) {
        if needsComma { text += "," }
        if let key { text += quotedForJSON(key) + ":" }
        needsComma = true
    }

    static func number(_ number: Double) -> String {
        guard number.isFinite else { return "null" }
        guard abs(number) < 1e15, number == number.rounded() else { return "\(number)" }
        return "\(Int(number))"
    }
}
