extension ThemeCatalog {
    /// Bright and crisp: black text and strong colours for projectors and poor screens.
    public static let sharp: Theme = {
        var theme = light
        theme.name = "sharp"
        theme.grid = Color(0xD5DAE3)
        theme.frame = Color(0x8E95A3)
        theme.text = Color(0x1E222D)
        theme.strongText = Color(0x000000)
        theme.rising = Color(0x00A65A)
        theme.falling = Color(0xE60026)
        theme.flat = Color(0x1E222D)
        theme.risingVolume = theme.rising.opacity(0.5)
        theme.fallingVolume = theme.falling.opacity(0.5)
        theme.palette = [0x0044FF, 0xFF7A00, 0x8A00E6, 0x0095B3, 0xD4007F, 0x5C3B28].map { Theme.Line(Color($0)) }
        return theme
    }()
}
