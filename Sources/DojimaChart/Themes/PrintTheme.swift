extension ThemeCatalog {
    /// Black on white: hollow rising and filled falling bodies. All lines differ in dashes, marks or weight, and neighbours also in grey
    /// level. Marks are visible even if dashes are not, on a line that goes up and down within a pixel. Columns and stacked areas differ
    /// only in grey level. Lines that are named at their ends differ only in weight and grey level, so that dense ones stay continuous.
    public static let print: Theme = {
        let (black, grey) = (Color(0x000000), Color(0x8A8A8A))
        let middle = Color(0x5A5A5A)
        let (disc, square) = (PointMarker(.circle, size: 6), PointMarker(.square, size: 6))
        let triangle = PointMarker(.triangle, size: 7)
        return Theme(
            name: "print", background: Color(0xFFFFFF), grid: Color(0xDEDEDE), frame: Color(0x9A9A9A), text: Color(0x444444),
            strongText: black, rising: black, falling: black, flat: black, isHollow: true,
            risingVolume: Color(0x909090), fallingVolume: Color(0x5A5A5A),
            palette: [
                Theme.Line(black),
                Theme.Line(grey, weight: 2, fill: Color(0x848484)),
                Theme.Line(black, dash: [6, 3], fill: Color(0x474747)),
                Theme.Line(black, weight: 0.7, marker: disc, fill: Color(0xBEBEBE)),
                Theme.Line(grey, dash: [6, 3], weight: 2, fill: Color(0x282828)),
                Theme.Line(black, dash: [1.5, 2.5], weight: 1.2, fill: Color(0x656565)),
                Theme.Line(grey, marker: square, fill: Color(0xDDDDDD)),
                Theme.Line(black, dash: [9, 3, 2, 3], weight: 0.7, marker: triangle, fill: Color(0xA0A0A0)),
            ],
            namedLines: [
                Theme.Line(black), Theme.Line(grey, weight: 2), Theme.Line(black, weight: 2), Theme.Line(grey),
                Theme.Line(black, weight: 0.5),
                Theme.Line(middle, weight: 1.4), Theme.Line(grey, weight: 3), Theme.Line(middle, weight: 0.7),
            ],
            navigatorLine: Color(0x6E6E6E), navigatorFill: Color(0xE4E4E4), navigatorShade: Color(0x000000).opacity(0.08),
            handle: Color(0x444444), fontFamily: "Inter")
    }()
}
