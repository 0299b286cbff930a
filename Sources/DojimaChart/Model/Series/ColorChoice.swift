/// The colour of a series or an annotation.
public enum ColorChoice: Sendable, Equatable {
    /// The theme's next colour; for an annotation, the colour of its kind.
    case automatic
    /// The colour with this index in the theme's palette, even if other series have it.
    case palette(Int)
    /// This colour in all themes.
    case fixed(Color)
    /// The theme's colours of rising and of falling prices.
    case rising, falling
}

extension ColorChoice {
    /// Whether the choice is a specific colour, and not the next colour of the theme or the colour of rising or falling prices.
    var isExplicit: Bool {
        switch self {
        case .palette, .fixed: true
        case .automatic, .rising, .falling: false
        }
    }

    /// The choice, or `nil` for the automatic one, which is not written.
    var specified: ColorChoice? {
        get { self == .automatic ? nil : self }
        set { self = newValue ?? .automatic }
    }
}
