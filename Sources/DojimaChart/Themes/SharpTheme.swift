extension ThemeCatalog {
    /// Black text and strong colours for projectors and poor screens.
    public static let sharp: Theme = {
        var theme = light
        theme.name = "sharp"
        theme.grid = Color(0xD5DAE3)
        theme.frame = Color(0x8E95A3)
        theme.text = Color(0x1E222D)
        theme.strongText = Color(0x000000)
        theme.rising = Color(0x00A65A)
        theme.falling = Color(0xD1001F)
        theme.flat = Color(0x1E222D)
        theme.risingVolume = theme.rising.muted(on: theme.background)
        theme.fallingVolume = theme.falling.muted(on: theme.background)
        // Blue, orange, violet, steel, pink, brown, sage and black.
        theme.palette = [0x0D32FE, 0xEA7116, 0x672B9B, 0x5D818F, 0xAE3A6D, 0x583320, 0x6D764C, 0x101929].map { Theme.Line(Color($0)) }
        return theme
    }()
}
