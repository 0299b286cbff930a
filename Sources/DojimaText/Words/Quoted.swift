/// External text in quotes, for a one-line message: control characters become `?`, and the text is truncated to 60 scalars.
package func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars.prefix(60) { result += scalar.value < 32 ? "?" : String(scalar) }
    return result + (text.unicodeScalars.count > 60 ? "...\"" : "\"")
}
