extension ThemeCatalog {
    /// The light theme's colours of data on a dark background.
    public static let dark = Theme(
        name: "dark", background: Color(0x131722), grid: Color(0x242733), frame: Color(0x3A3F4E), text: Color(0xB2B5BE),
        strongText: Color(0xF0F3FA), rising: Color(0x089981), falling: Color(0xF23645), flat: Color(0x9598A1), isHollow: false,
        risingVolume: Color(0x089981).opacity(0.45), fallingVolume: Color(0xF23645).opacity(0.45),
        palette: [0x5B9CF6, 0xFFA726, 0xB39DDB, 0x4DD0E1, 0xF48FB1, 0xBCAAA4].map { Theme.Line(Color($0)) },
        navigatorLine: Color(0x8A90A0), navigatorFill: Color(0x2A3040), navigatorShade: Color(0x000000).opacity(0.38),
        handle: Color(0xB2B5BE), fontFamily: "Inter")
}
