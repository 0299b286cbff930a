/// Text with control characters and broken bytes replaced, fit for one line of a message.
func printable(_ text: String) -> String {
    String(text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : Character($0) })
}
