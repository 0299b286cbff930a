/// Where the line of an axis crosses the plot, by a place on the other axis; out of view it stands at the nearer edge of the plot.
///
/// Of several axes across, the primary one tells where the place is.
public struct AxisCrossing<Place: Sendable & Equatable>: Sendable, Equatable {
    public var place: Place
    /// Whether labels and marks stay at the edge of the plot while the line moves.
    public var labelsAreFixed: Bool

    public init(at place: Place, labelsAreFixed: Bool = false) {
        self.place = place
        self.labelsAreFixed = labelsAreFixed
    }
}

/// Where the title of a value axis stands.
public enum AxisTitlePlacement: String, Sendable, CaseIterable {
    /// Above the labels at the upper end, as units are.
    case end
    /// In the middle of the axis, outside the labels, reading upwards.
    case turned
    /// The same, level.
    case level
}
