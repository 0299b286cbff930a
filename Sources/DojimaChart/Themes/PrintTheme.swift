extension ThemeCatalog {
    /// Black on white: hollow rising and filled falling bodies. Lines differ by their grey, and from the third on by dashes, which are hard
    /// to see on a line that goes up and down within a pixel.
    public static let print = Theme(
        name: "print", background: Color(0xFFFFFF), grid: Color(0xDEDEDE), frame: Color(0x9A9A9A), text: Color(0x444444),
        strongText: Color(0x000000), rising: Color(0x000000), falling: Color(0x000000), flat: Color(0x000000), isHollow: true,
        risingVolume: Color(0xD0D0D0), fallingVolume: Color(0x9C9C9C),
        palette: [
            Theme.Line(Color(0x000000)), Theme.Line(Color(0x8A8A8A)), Theme.Line(Color(0x000000), dash: [6, 3]),
            Theme.Line(Color(0x8A8A8A), dash: [6, 3]), Theme.Line(Color(0x000000), dash: [1.5, 2.5]),
        ],
        navigatorLine: Color(0x6E6E6E), navigatorFill: Color(0xE4E4E4), navigatorShade: Color(0x000000).opacity(0.08),
        handle: Color(0x444444), fontFamily: "Inter")
}
