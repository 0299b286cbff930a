package import DojimaScale

/// The positions of the parts of a drawn chart, in logical pixels from the top left, for programs that check or annotate charts.
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
        /// In epoch seconds on a time axis.
        package var range: ClosedRange<Double>
        package var ticks: [Tick]
        /// The actual distance of the ticks: `5`, `2^1` for exponents, `1w`; empty if there is no single one.
        package var step = ""
        package var minorStep = ""
        /// The minor ticks, without labels.
        package var minors: [Tick] = []
        /// The line of an axis that crosses the plot.
        package var line: Rect?
        /// What could not be drawn as requested, one line each; part of the notes in JSON.
        var warnings: [String] = []
    }

    package struct Tick: Sendable, Equatable {
        package var value: Double
        /// The x on a time axis, the y on a value axis.
        package var at: Double
        /// Empty if the tick has no label.
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
        /// The number of bars or values with a part in the window.
        package var bars: Int
        package var shownAs: String
        package var id = ""
        /// The rules that colour the points; empty without a palette.
        package var colors: [PointColor] = []
        /// The middle of the line at which columns begin or from which the series grows, as far as it is in the plot; `nil` for none.
        package var baseline: Point?
        /// The symbol or the study, as a specification names it; `nil` for a series of no specification.
        package var specifiedName: String?
        /// Whether the kind can be animated.
        var animates = true
    }

    /// A rule of a palette and the number of points in the window that have its colour.
    package struct PointColor: Sendable, Equatable {
        /// The condition, or the name of a function.
        package var rule: String
        /// As `#RRGGBB`; empty for a function.
        var color: String
        package var points: Int
        /// The values of percentiles and means, in the order in which they are written.
        package var levels: [Double]
    }

    package struct Annotation: Sendable, Equatable {
        package var id: String
        var type: String
        var pane: String
        package var points: [Point]
        /// Whether the axis is closed at the time of a point, which was moved to the next open moment.
        package var isMoved: Bool
    }

    package struct Crosshair: Sendable, Equatable {
        package struct Entry: Sendable, Equatable {
            package var label: String
            package var text: String
        }

        /// The time of the point at which it stands, in epoch seconds.
        package var time: Double
        package var x: Double
        /// `nil` if no series has a value.
        package var y: Double?
        package var series: String
        package var value: Double?
        /// Whether the axis is closed at the requested time.
        package var isMoved: Bool
        /// Whether the crosshair is drawn. It is not if it is outside the visible range.
        package var isShown: Bool
        package var title: String
        /// The entries of the box in order, including those that do not fit.
        package var entries: [Entry]
        /// The lines of a template, which the box has in place of title and entries; empty without one.
        package var lines: [String] = []
        package var box: Rect?
    }

    /// The legend of `ChartOptions.legend`.
    package struct Legend: Sendable, Equatable {
        package struct Entry: Sendable, Equatable {
            /// The id of a series; empty for a rule that colours points.
            var series: String
            /// The name as written.
            package var name: String
            /// The value at the crosshair; empty if there is none.
            package var value: String
            /// The rectangle of the symbol.
            package var symbol: Rect
        }

        package var position: String
        package var placement: String
        package var box: Rect
        package var titles: [String]
        package var entries: [Entry]
    }

    /// What a legend, or a name at the end of a line, says of a series that a specification names.
    package struct LegendEntry: Sendable, Equatable {
        /// The symbol or the study, as a specification names it.
        package var name: String
        package var isHidden: Bool
        package var box: Rect
    }

    /// A column or cell that is drawn hatched.
    package struct Hatched: Sendable, Equatable {
        package var label: String
        package var box: Rect
    }

    package struct NavigatorBox: Sendable, Equatable {
        package var box: Rect
        package var selection: Rect
    }

    package var size: Size
    var scale: Double
    var theme: String
    /// The title, even if it is not drawn.
    package var title = ""
    package var panes: [PaneBox] = []
    package var axes: [Axis] = []
    /// The rectangles of all legends, including that of `legend`.
    package var legends: [Rect] = []
    package var legend: Legend?
    /// The entries of all legends by which series are hidden and shown.
    package var legendEntries: [LegendEntry] = []
    /// The columns and cells that are drawn hatched, those of incomplete periods; `nil` for a chart of which this is not known.
    package var hatched: [Hatched]?
    package var texts: [Text] = []
    package var series: [Series] = []
    package var annotations: [Annotation] = []
    package var crosshair: Crosshair?
    package var navigator: NavigatorBox?
    /// What could not be drawn as requested, one line each; part of the notes in JSON.
    package var warnings: [String] = []

    /// All warnings, those of the axes first.
    package var notes: [String] { axes.flatMap(\.warnings) + warnings }
}
