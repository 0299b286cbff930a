public import DojimaScale

/// What stands where in a drawn chart, in logical pixels from the top left: for programs that check or annotate charts.
package struct ChartDescription: Sendable, Equatable {
    package struct PaneBox: Sendable, Equatable {
        package var id: String
        package var box: Rect
    }

    package struct Axis: Sendable, Equatable {
        package var id: String
        package var side: String
        package var pane: String
        package var box: Rect
        /// Epoch seconds on a time axis.
        package var range: ClosedRange<Double>
        package var ticks: [Tick]
        /// The distance of ticks in use, whatever was asked for: `5`, `2^1` of exponents, `1w`; empty where there is no single one.
        package var step = ""
        package var minorStep = ""
        /// Without labels.
        package var minors: [Tick] = []
        /// The line of an axis that crosses the plot.
        package var line: Rect?
        /// What could not be done as it was asked, one line each; among the notes of the JSON.
        var warnings: [String] = []
    }

    package struct Tick: Sendable, Equatable {
        package var value: Double
        /// x on a time axis, y on a value axis.
        package var at: Double
        /// Empty when the tick has none.
        package var label: String
    }

    package struct Text: Sendable, Equatable {
        package var text: String
        package var role: String
        package var box: Rect
    }

    package struct Series: Sendable, Equatable {
        package var name: String
        package var type: String
        package var pane: String
        /// Drawn bars or values: those with a part in the window.
        package var bars: Int
        package var shownAs: String
        package var id = ""
        /// The rules that colour its points; empty without a palette.
        package var colors: [PointColor] = []
        /// The middle of the line at which its columns begin or from which it grows, as far as that is in the plot; `nil` for a series
        /// without such a line.
        package var baseline: Point?
        /// Whether its kind can be moved.
        var animates = true
    }

    /// A rule of a palette: how many points of the window have its colour.
    package struct PointColor: Sendable, Equatable {
        /// The condition, or the name of a function.
        package var rule: String
        /// As `#RRGGBB`; empty for a function.
        var color: String
        package var points: Int
        /// The numbers behind percentiles and means, in the order in which they are written.
        package var levels: [Double]
    }

    package struct Annotation: Sendable, Equatable {
        package var id: String
        var type: String
        var pane: String
        package var points: [Point]
        /// Whether the axis is closed at the time of a point, which stands at the next open moment.
        package var isMoved: Bool
    }

    package struct Crosshair: Sendable, Equatable {
        package struct Entry: Sendable, Equatable {
            package var label: String
            package var text: String
        }

        /// Epoch seconds of the point that it stands at.
        package var time: Double
        package var x: Double
        /// `nil` where no series has a value.
        package var y: Double?
        package var series: String
        package var value: Double?
        /// Whether the axis is closed at the time that was asked for.
        package var isMoved: Bool
        /// Whether it is drawn, and not outside of what is shown.
        package var isShown: Bool
        package var title: String
        /// What the box has, in its order, and what it has no room for.
        package var entries: [Entry]
        package var box: Rect?
    }

    /// The legend that was asked for.
    package struct Legend: Sendable, Equatable {
        package struct Entry: Sendable, Equatable {
            /// The id of a series; empty for a rule that colours points.
            var series: String
            /// As it is written.
            package var name: String
            /// At the crosshair; empty where there is none.
            package var value: String
            /// The box of its symbol.
            package var symbol: Rect
        }

        package var position: String
        package var placement: String
        package var box: Rect
        package var titles: [String]
        package var entries: [Entry]
    }

    package struct NavigatorBox: Sendable, Equatable {
        package var box: Rect
        package var selection: Rect
    }

    package var size: Size
    var scale: Double
    var theme: String
    /// What the title says, also where it is not drawn.
    package var title = ""
    package var panes: [PaneBox] = []
    package var axes: [Axis] = []
    /// Every box that tells of series; the one that was asked for is among them.
    package var legends: [Rect] = []
    package var legend: Legend?
    package var texts: [Text] = []
    package var series: [Series] = []
    package var annotations: [Annotation] = []
    package var crosshair: Crosshair?
    package var navigator: NavigatorBox?
    /// What could not be drawn as it was asked for, one line each; among the notes of the JSON.
    package var warnings: [String] = []

    /// All that could not be done as it was asked, of the axes first.
    package var notes: [String] { axes.flatMap(\.warnings) + warnings }
}
