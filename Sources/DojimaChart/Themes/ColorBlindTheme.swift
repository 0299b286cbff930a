extension ThemeCatalog {
    /// The light theme with two colours that every kind of colour vision can tell apart; lines avoid both.
    public static let colorBlind: Theme = {
        var theme = light
        theme.name = "color-blind"
        theme.rising = Color(0x2962FF)
        theme.falling = Color(0xF57C00)
        theme.risingVolume = theme.rising.opacity(0.38)
        theme.fallingVolume = theme.falling.opacity(0.38)
        // After Okabe and Ito, without the hues near the two colours; the later lines also differ by dashes.
        theme.palette = [
            Theme.Line(Color(0x000000)), Theme.Line(Color(0x009E73)), Theme.Line(Color(0xCC79A7)),
            Theme.Line(Color(0x000000), dash: [5, 3]), Theme.Line(Color(0x009E73), dash: [5, 3]),
            Theme.Line(Color(0xCC79A7), dash: [5, 3]),
        ]
        return theme
    }()
}
