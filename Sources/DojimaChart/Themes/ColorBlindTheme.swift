extension ThemeCatalog {
    /// The light theme with two colours that are distinguishable with every type of colour vision; lines avoid both.
    public static let colorBlind: Theme = {
        var theme = light
        theme.name = "color-blind"
        theme.rising = Color(0x2962FF)
        theme.falling = Color(0xF57C00)
        theme.risingVolume = theme.rising.muted(on: theme.background)
        theme.fallingVolume = theme.falling.muted(on: theme.background)
        // Black, green, mauve, indigo, plum, olive, claret and petrol.
        theme.palette = [0x010101, 0x31A57A, 0xC878B9, 0x1806A2, 0x573451, 0x6C6423, 0x742024, 0x236883].map { Theme.Line(Color($0)) }
        return theme
    }()
}
