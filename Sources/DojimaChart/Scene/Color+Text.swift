import DojimaText

extension Color {
    /// Parses `#RGB`, `#RRGGBB`, `#RRGGBBAA` as in CSS, or a CSS name such as `orange`; returns `nil` for any other text.
    public init?(text: some StringProtocol) {
        let word = text.lowercased()
        if let named = Color.named[word] {
            self.init(named)
            return
        }
        var digits = String(word.dropFirst())
        guard word.first == "#", digits.allSatisfy(\.isHexDigit), [3, 6, 8].contains(digits.count) else { return nil }
        if digits.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
        guard let value = UInt32(digits.count == 6 ? digits + "ff" : digits, radix: 16) else { return nil }
        self.init(
            red: UInt8(value >> 24), green: UInt8(value >> 16 & 255), blue: UInt8(value >> 8 & 255), alpha: UInt8(value & 255))
    }

    /// Creates a colour from digits that begin with its opacity: `Color(argb: 0x99FF0000)` is red with an opacity of 0.6.
    public init(argb: UInt32) {
        self.init(red: UInt8(argb >> 16 & 255), green: UInt8(argb >> 8 & 255), blue: UInt8(argb & 255), alpha: UInt8(argb >> 24))
    }

    /// The text `#rrggbb`, or `#rrggbbaa` if the colour is not opaque.
    public var text: String {
        [red, green, blue, alpha].prefix(alpha == 255 ? 3 : 4).reduce("#") { $0 + ($1 < 16 ? "0" : "") + String($1, radix: 16) }
    }

    /// Returns the linear interpolation to another colour, channel by channel; `fraction` is 0 for this colour and 1 for the other.
    package func mixed(with other: Color, _ fraction: Double) -> Color {
        func mix(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8(clamping: (Double(a) + (Double(b) - Double(a)) * fraction).rounded()) }
        return Color(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue), alpha: mix(alpha, other.alpha))
    }

    /// The supported CSS names.
    private static let named: [String: UInt32] = [
        "black": 0x000000, "white": 0xFFFFFF, "gray": 0x808080, "grey": 0x808080, "silver": 0xC0C0C0, "red": 0xFF0000,
        "darkred": 0x8B0000, "maroon": 0x800000, "crimson": 0xDC143C, "tomato": 0xFF6347, "coral": 0xFF7F50, "salmon": 0xFA8072,
        "orange": 0xFFA500, "darkorange": 0xFF8C00, "gold": 0xFFD700, "yellow": 0xFFFF00, "khaki": 0xF0E68C, "olive": 0x808000,
        "green": 0x008000, "darkgreen": 0x006400, "lime": 0x00FF00, "seagreen": 0x2E8B57, "teal": 0x008080, "cyan": 0x00FFFF,
        "aqua": 0x00FFFF, "turquoise": 0x40E0D0, "skyblue": 0x87CEEB, "steelblue": 0x4682B4, "royalblue": 0x4169E1, "blue": 0x0000FF,
        "darkblue": 0x00008B, "navy": 0x000080, "indigo": 0x4B0082, "purple": 0x800080, "violet": 0xEE82EE, "magenta": 0xFF00FF,
        "fuchsia": 0xFF00FF, "pink": 0xFFC0CB, "brown": 0xA52A2A, "chocolate": 0xD2691E, "tan": 0xD2B48C,
    ]
}
