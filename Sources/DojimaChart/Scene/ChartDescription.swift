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
        /// The displayed range; in epoch seconds on a time axis.
        package var range: ClosedRange<Double>
        package var ticks: [Tick]
        /// The actual distance between ticks: `5`, `2^1` for exponents, `1w`; empty if there is no single distance.
        package var step = ""
        package var minorStep = ""
        /// The minor ticks, without labels.
        package var minors: [Tick] = []
        /// The line of an axis that crosses the plot; `nil` for other axes.
        package var line: Rect?
        /// The requests that could not be fulfilled, one line each; part of the notes in JSON.
        var warnings: [String] = []
    }

    package struct Tick: Sendable, Equatable {
        package var value: Double
        /// The x on a time axis, the y on a value axis.
        package var at: Double
        /// The text of the label; empty if the tick has none.
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
        /// The number of bars or values that are at least partly visible.
        package var bars: Int
        package var shownAs: String
        package var id = ""
        /// The rules that colour the points; empty without a palette.
        package var colors: [PointColor] = []
        /// The middle of the line at which columns begin or from which the series grows, clamped to the plot; `nil` for none.
        package var baseline: Point?
        /// The symbol or study, as named in the specification; `nil` for other series.
        package var specifiedName: String?
        /// Whether the kind can be animated.
        var animates = true
    }

    /// A rule of a palette and the number of visible points that have its colour.
    package struct PointColor: Sendable, Equatable {
        /// The condition, or the name of a function.
        package var rule: String
        /// The colour as `#RRGGBB`; empty for a function.
        var color: String
        package var points: Int
        /// The values of percentiles and means, in the order of the condition.
        package var levels: [Double]
    }

    package struct Annotation: Sendable, Equatable {
        package var id: String
        var type: String
        var pane: String
        package var points: [Point]
        /// Whether the axis is closed at the time of a point, which was moved to the next time at which the axis is open.
        package var isMoved: Bool
    }

    package struct Crosshair: Sendable, Equatable {
        package struct Entry: Sendable, Equatable {
            package var label: String
            package var text: String
        }

        /// The time of its point, in epoch seconds.
        package var time: Double
        package var x: Double
        /// The y of the point; `nil` if no series has a value.
        package var y: Double?
        package var series: String
        package var value: Double?
        /// Whether the axis is closed at the requested time.
        package var isMoved: Bool
        /// Whether the crosshair is drawn; `false` if it is outside the visible range and hidden there.
        package var isShown: Bool
        package var title: String
        /// The entries of the box in order, including those that do not fit.
        package var entries: [Entry]
        /// The lines of a template, which replace title and entries; empty without a template.
        package var lines: [String] = []
        package var box: Rect?
        /// Whether the value is interpolated between two points.
        package var isInterpolated = false
    }

    /// The legend of `ChartOptions.legend`.
    package struct Legend: Sendable, Equatable {
        package struct Entry: Sendable, Equatable {
            /// The id of a series; empty for a rule that colours points.
            var series: String
            /// The displayed name.
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

    /// A legend entry, or a name at the end of a line, of a series that has a name in the specification.
    package struct LegendEntry: Sendable, Equatable {
        /// The symbol or study, as named in the specification.
        package var name: String
        package var box: Rect
    }

    /// A column or cell that is drawn hatched.
    package struct Hatched: Sendable, Equatable {
        package var label: String
        package var box: Rect
    }

    /// A column, brick or line of a transform.
    package struct Column: Sendable, Equatable {
        /// Whether the column rises from open to close. A column with a single mark rises if the column before it falls.
        package var rises: Bool
        package var open: Double
        package var close: Double
        /// The times of the first and the last bar that drew a part of it, in epoch seconds.
        package var from: Double
        package var to: Double
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
    /// The entries of all legends that can be used to hide and show series.
    package var legendEntries: [LegendEntry] = []
    /// The hatched columns and cells, which show incomplete periods; `nil` if this is unknown for the chart.
    package var hatched: [Hatched]?
    /// The visible columns of a transform; `nil` for other bars.
    package var columns: [Column]?
    /// The parts of a figure.
    package var parts = DescribedParts()
    package var texts: [Text] = []
    package var series: [Series] = []
    package var annotations: [Annotation] = []
    package var crosshair: Crosshair?
    package var navigator: NavigatorBox?
    /// The requests that could not be fulfilled, one line each; part of the notes in JSON.
    package var warnings: [String] = []
    /// Whether a heat map has cells of which none shows its number; not part of the JSON.
    var hasUnnumberedCells = false

    /// All warnings, those of the axes first.
    package var notes: [String] { axes.flatMap(\.warnings) + warnings }
}
