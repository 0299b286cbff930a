package import DojimaScale

/// The labels of a pie at evenly spaced rotations. Pages use them to turn a pie without laying it out again.
///
/// All positions are in picture coordinates, in logical pixels, of a pie with no slice pulled out.
package struct PieStops: Sendable, Equatable {
    /// A slice before the pie is turned.
    package struct Slice: Sendable, Equatable {
        /// The anticlockwise edge in degrees clockwise from the top, from 0 to below 360.
        package var start: Double
        /// The angle of the slice in degrees; 0 for a slice that is not drawn.
        package var extent: Double
        package var isPulled: Bool
        /// The colour of a text in it.
        package var textColor: Color
        /// The width of the line to its label.
        package var lineWidth: Double
        /// The width of a line in the background colour behind that line, which is visible as its edge; 0 for none.
        package var edgeWidth: Double
        /// The radius of the disc at the beginning of that line; 0 for none.
        package var anchor: Double
    }

    /// The label of a slice at one rotation.
    package struct Label: Sendable, Equatable {
        /// The index of the slice.
        package var slice: Int
        package var run: TextRun
        /// Whether it is in its slice.
        package var isInside: Bool
        /// The points of the line from its slice, the first one in or at the slice; empty without a line.
        package var line: [Point]
    }

    package var center: Point
    package var radius: Double
    /// The radius of the hole.
    package var hole: Double
    /// The distance by which a slice is pulled out.
    package var pull: Double
    package var slices: [Slice]
    /// The font size of labels in slices.
    package var insideFontSize: Double
    /// The font size of labels next to slices.
    package var outsideFontSize: Double
    /// Whether there is a text in the hole, the last one of the group of labels, which does not turn.
    package var hasCenterText: Bool
    /// The labels at each rotation; the rotations divide a full turn evenly, and the first is that of the picture.
    package var stops: [[Label]]
}

extension Figure {
    /// The figure with space to pull out each slice, if it is a pie; else the figure itself.
    package var spaced: Figure { pie.map { Figure.pie($0.spaced, in: frame) } ?? self }

    /// Returns the labels of the figure `spaced` at evenly spaced rotations; `nil` if it is no pie. O(rotations * slices).
    package func pieStops(measure: @escaping TextMeasure) -> PieStops? {
        pie.map { pie in
            let layout = FigureLayout(spaced, measure)
            return PieStops(layout.figure.pie ?? pie, in: layout.box, layout.style)
        }
    }
}

extension PieStops {
    /// The possible numbers of rotations. The largest one with at most `maximumLabels` labels is used, which limits the size of a page.
    private static let counts = [72, 36, 24]
    private static let maximumLabels = 1500

    fileprivate init(_ pie: PieChart, in box: Rect, _ style: DrawingStyle) {
        // The picture may have slices pulled out, and the labels are for a pie with the same centre and radius.
        let shown = PieLayout(pie.spaced, in: box, style)
        let unpulled = pie.unpulled
        func drawing(_ turn: Double) -> PieDrawing {
            PieDrawing(layout: PieLayout(unpulled.rotated(by: turn), in: box, like: shown, style), style: style)
        }
        let first = drawing(0)
        let count = PieStops.counts.first { $0 * shown.texts.count <= PieStops.maximumLabels } ?? PieStops.counts[2]
        (center, radius, hole) = (shown.center, shown.radius, shown.hole)
        pull = shown.radius * pie.options.pullBy
        slices = pie.slices.indices.map { index in
            let (arc, spoke) = (unpulled.arcs[index], first.spoke(index))
            let width = style.grid.length(spoke.width)
            let isAnchored = spoke.isShown == true
            return Slice(
                start: arc.start, extent: 360 * arc.share, isPulled: pie.isPulled(index), textColor: first.insideColor(index),
                lineWidth: width, edgeWidth: isAnchored ? width + 2 * style.grid.length(1) : 0, anchor: isAnchored ? spoke.anchor : 0)
        }
        (insideFontSize, outsideFontSize) = (style.type.axis.size, style.type.legend.size)
        hasCenterText = !first.centerLabel.isEmpty
        stops = (0..<count).map { index in
            drawing(2 * .pi * Double(index) / Double(count)).sliceLabels.map {
                Label(slice: $0.slice, run: $0.run, isInside: $0.isInside, line: $0.line)
            }
        }
    }
}
