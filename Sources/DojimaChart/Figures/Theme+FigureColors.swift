extension Theme {
    /// Returns the colour of a part of a figure by its index: a colour of the palette or, beyond its end, a paler shade of one.
    func partColor(_ index: Int) -> Color {
        let round = index / max(1, palette.count)
        let fill = palette(index).fill
        return round == 0 ? fill : fill.mixed(with: background, min(0.75, 0.25 * Double(round)))
    }
}
