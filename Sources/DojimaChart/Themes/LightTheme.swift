extension ThemeCatalog {
    /// A white background and a hairline grid; only the data have strong colours. Falling is 17 L* darker than rising, so that both are
    /// different greys in print.
    public static let light: Theme = {
        let (background, rising, falling) = (Color(0xFFFFFF), Color(0x0CA68A), Color(0xCC1F36))
        return Theme(
            name: "light", background: background, grid: Color(0xE6E9EF), frame: Color(0xC9CED9), text: Color(0x5D606B),
            strongText: Color(0x131722), rising: rising, falling: falling, flat: Color(0x787B86), isHollow: false,
            risingVolume: rising.muted(on: background), fallingVolume: falling.muted(on: background),
            // Blue, orange, violet, steel, claret, brown, sage and navy.
            palette: [0x355AEA, 0xDB740C, 0x5A3199, 0x7197AE, 0x952D4D, 0x5B3F13, 0x8C9966, 0x1A2C4A].map { Theme.Line(Color($0)) },
            navigatorLine: Color(0x6B7388), navigatorFill: Color(0xDCE3F0), navigatorShade: Color(0x4A5675).opacity(0.09),
            handle: Color(0x5D606B), fontFamily: "Inter", heatAbove: Color(0x1F6FD0))
    }()
}
