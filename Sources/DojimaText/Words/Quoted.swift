/// A text from outside as it may stand in a message of one line: control characters escaped, a long one cut.
package func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars.prefix(60) { result += scalar.value < 32 ? "?" : String(scalar) }
    return result + (text.unicodeScalars.count > 60 ? "...\"" : "\"")
}
