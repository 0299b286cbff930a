import DojimaText

/// A number of bytes in binary units: `500M`, `64G`, `2T`, or `1000000`.
struct ByteCountArgument: ExplainedArgument {
    static let advice = "write bytes, or a number and K, M, G or T, such as 64G"

    var bytes: Int

    init?(argument: String) {
        let shift: Int? =
            switch argument.last {
            case "K", "k": 10
            case "M", "m": 20
            case "G", "g": 30
            case "T", "t": 40
            default: nil
            }
        guard let number = Int(shift == nil ? argument[...] : argument.dropLast()), number > 0 else { return nil }
        let (bytes, overflow) = number.multipliedReportingOverflow(by: 1 << (shift ?? 0))
        guard !overflow else { return nil }
        self.bytes = bytes
    }
}
