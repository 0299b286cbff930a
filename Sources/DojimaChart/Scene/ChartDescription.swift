public import DojimaScale

/// What stands where in a drawn chart, in logical pixels from the top left: for programs that check or annotate charts.
public struct ChartDescription: Sendable, Equatable {
    public struct PaneBox: Sendable, Equatable {
        public var id: String
        public var box: Rect
    }

    public struct Axis: Sendable, Equatable {
        public var id: String
        public var side: String
        public var pane: String
        public var box: Rect
        /// Epoch seconds on a time axis.
        public var range: ClosedRange<Double>
        public var ticks: [Tick]
        /// The distance of ticks in use, whatever was asked for: `5`, `2^1` of exponents, `1w`; empty where there is no single one.
        public var step = ""
        public var minorStep = ""
        /// Without labels.
        public var minors: [Tick] = []
        /// The line of an axis that crosses the plot.
        public var line: Rect?
        /// What could not be done as it was asked, one line each; among the notes of the JSON.
        public var warnings: [String] = []
    }

    public struct Tick: Sendable, Equatable {
        public var value: Double
        /// x on a time axis, y on a value axis.
        public var at: Double
        /// Empty when the tick has none.
        public var label: String
    }

    public struct Text: Sendable, Equatable {
        public var text: String
        public var role: String
        public var box: Rect
    }

    public struct Series: Sendable, Equatable {
        public var name: String
        public var type: String
        public var pane: String
        /// Drawn bars or values: those with a part in the window.
        public var bars: Int
        public var shownAs: String
        public var id = ""
        /// The rules that colour its points; empty without a palette.
        public var colors: [PointColor] = []
        /// The middle of the line at which its columns begin or from which it grows, as far as that is in the plot; `nil` for a series
        /// without such a line.
        public var baseline: Point?
        /// Whether its kind can be moved.
        public var animates = true
    }

    /// A rule of a palette: how many points of the window have its colour.
    public struct PointColor: Sendable, Equatable {
        /// The condition, or the name of a function.
        public var rule: String
        /// As `#RRGGBB`; empty for a function.
        public var color: String
        public var points: Int
        /// The numbers behind percentiles and means, in the order in which they are written.
        public var levels: [Double]
    }

    public struct Annotation: Sendable, Equatable {
        public var id: String
        public var type: String
        public var pane: String
        public var points: [Point]
        /// Whether the axis is closed at the time of a point, which stands at the next open moment.
        public var isMoved: Bool
    }

    public struct Crosshair: Sendable, Equatable {
        public struct Entry: Sendable, Equatable {
            public var label: String
            public var text: String
        }

        /// Epoch seconds of the point that it stands at.
        public var time: Double
        public var x: Double
        /// `nil` where no series has a value.
        public var y: Double?
        public var series: String
        public var value: Double?
        /// Whether the axis is closed at the time that was asked for.
        public var isMoved: Bool
        /// Whether it is drawn, and not outside of what is shown.
        public var isShown: Bool
        public var title: String
        /// What the box has, in its order, and what it has no room for.
        public var entries: [Entry]
        public var box: Rect?
    }

    /// The legend that was asked for.
    public struct Legend: Sendable, Equatable {
        public struct Entry: Sendable, Equatable {
            /// The id of a series; empty for a rule that colours points.
            public var series: String
            /// As it is written.
            public var name: String
            /// At the crosshair; empty where there is none.
            public var value: String
            /// The box of its symbol.
            public var symbol: Rect
        }

        public var position: String
        public var placement: String
        public var box: Rect
        public var titles: [String]
        public var entries: [Entry]
    }

    public struct NavigatorBox: Sendable, Equatable {
        public var box: Rect
        public var selection: Rect
    }

    public var size: Size
    public var scale: Double
    public var theme: String
    /// What the title says, also where it is not drawn.
    public var title = ""
    public var panes: [PaneBox] = []
    public var axes: [Axis] = []
    /// Every box that tells of series; the one that was asked for is among them.
    public var legends: [Rect] = []
    public var legend: Legend?
    public var texts: [Text] = []
    public var series: [Series] = []
    public var annotations: [Annotation] = []
    public var crosshair: Crosshair?
    public var navigator: NavigatorBox?
    /// What could not be drawn as it was asked for, one line each; among the notes of the JSON.
    public var warnings: [String] = []

    /// All that could not be done as it was asked, of the axes first.
    public var notes: [String] { axes.flatMap(\.warnings) + warnings }
}
