package import DojimaText

extension Color {
    /// Parses a colour such as `#FFF1E5`; returns `nil` for any other text.
    public init?(hexText text: some StringProtocol) {
        guard text.utf8.count == 7, text.first == "#" else { return nil }
        self.init(text: text)
    }

    /// The written form, without the opacity.
    public var hexText: String { Color(red: red, green: green, blue: blue).text.uppercased() }
}

extension Surface.Background {
    /// A hint for error messages, as a clause.
    package static let advice = "write a colour such as #FFF1E5, or two for a gradient such as #FFFFFF..#E6E9EF"

    /// Parses a colour, or two with `..` between for a gradient from top to bottom; returns `nil` for any other text.
    public init?(parsing text: some StringProtocol) {
        if let color = Color(hexText: text) {
            self = .color(color)
            return
        }
        guard let gradient = ColorGradient(parsing: text) else { return nil }
        self = .gradient(gradient.start, gradient.end)
    }

    /// The written form; `nil` for a clear background.
    var written: String? {
        switch self {
        case .clear: nil
        case .color(let color): color.hexText
        case .gradient(let top, let bottom): ColorGradient(top, bottom).written
        }
    }
}

extension ColorGradient {
    /// Parses two colours with `..` between, such as `#FFFFFF..#E6E9EF`; returns `nil` for any other text.
    public init?(parsing text: some StringProtocol) {
        let text = String(text)
        guard let dots = text.firstRange(of: ".."), let start = Color(hexText: text[..<dots.lowerBound]),
            let end = Color(hexText: text[dots.upperBound...])
        else { return nil }
        self.init(start, end)
    }

    /// The written form.
    var written: String { "\(start.hexText)..\(end.hexText)" }
}

extension Form<Color> {
    package static var hash: Form {
        .parsed(advice: "write a colour such as #5D606B", pattern: "^#[0-9A-Fa-f]{6}$", parse: { Color(hexText: $0) }, text: { $0.hexText })
    }
}

extension Form<ColorGradient> {
    static var gradient: Form {
        .parsed(
            advice: "write two colours such as #A8D5BA..#1B7837", pattern: "^#[0-9A-Fa-f]{6}\\.\\.#[0-9A-Fa-f]{6}$",
            examples: ["#A8D5BA..#1B7837"], parse: { ColorGradient(parsing: $0) }, text: \.written)
    }
}
