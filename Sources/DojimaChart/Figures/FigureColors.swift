extension Theme {
    /// Returns the colour of a part of a figure by its index: that of the palette, and beyond its end paler shades of the same colours.
    func partColor(_ index: Int) -> Color {
        let round = index / max(1, palette.count)
        let fill = palette(index).fill
        return round == 0 ? fill : fill.mixed(with: background, min(0.75, 0.25 * Double(round)))
    }
}
