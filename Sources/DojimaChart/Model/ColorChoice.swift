/// Which colour a series or an annotation has.
public enum ColorChoice: Sendable, Equatable {
    /// The theme's next colour, and of an annotation the kind's own.
    case automatic
    /// The theme's colour of this index, whatever others have.
    case palette(Int)
    case fixed(Color)
}

extension ColorChoice {
    /// `nil` for the automatic one, which is not written.
    var asked: ColorChoice? {
        get { self == .automatic ? nil : self }
        set { self = newValue ?? .automatic }
    }
}
