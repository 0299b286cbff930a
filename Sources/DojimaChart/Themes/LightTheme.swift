extension ThemeCatalog {
    /// White background and hairline grid; only the data have strong colours.
    public static let light = Theme(
        name: "light", background: Color(0xFFFFFF), grid: Color(0xE6E9EF), frame: Color(0xC9CED9), text: Color(0x5D606B),
        strongText: Color(0x131722), rising: Color(0x089981), falling: Color(0xF23645), flat: Color(0x787B86), isHollow: false,
        risingVolume: Color(0x089981).opacity(0.38), fallingVolume: Color(0xF23645).opacity(0.38),
        palette: [0x2962FF, 0xF57C00, 0x7E57C2, 0x00A0B8, 0xC2185B, 0x6D4C41].map { Theme.Line(Color($0)) },
        navigatorLine: Color(0x6B7388), navigatorFill: Color(0xDCE3F0), navigatorShade: Color(0x4A5675).opacity(0.09),
        handle: Color(0x5D606B), fontFamily: "Inter")
}
