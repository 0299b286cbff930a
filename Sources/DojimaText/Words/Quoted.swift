/// A text from outside in quotes, for a message of one line: control characters become `?`, and it is truncated to 60 scalars.
package func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars.prefix(60) { result += scalar.value < 32 ? "?" : String(scalar) }
    return result + (text.unicodeScalars.count > 60 ? "...\"" : "\"")
}
