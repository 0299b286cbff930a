extension Theme {
    /// Returns the colour of a part of a figure by its index: a colour of the palette or, beyond its end, a paler shade of one.
    func partColor(_ index: Int) -> Color {
        let round = index / max(1, palette.count)
        let fill = palette(index).fill
        return round == 0 ? fill : fill.mixed(with: background, min(0.75, 0.25 * Double(round)))
    }
    /// Returns the colour of the tiles of a group by its index. Tiles without groups are pale in a theme of greys, where large areas in the
    /// first colour of the palette would be black.
    func tileColor(_ group: Int, of count: Int) -> Color { isHollow && count <= 1 ? heat(0) : partColor(group) }
}
