import DojimaScale

extension ChartDescription {
    /// One line of JSON, the same bytes every time; places are rounded to a thousandth of a pixel.
    public func json() -> String {
        var json = JSONText()
        json.object {
            $0.value("width", size.width)
            $0.value("height", size.height)
            $0.value("scale", scale)
            $0.value("theme", theme)
            $0.value("title", title)
            $0.array("panes") { json in
                for pane in panes {
                    json.object {
                        $0.value("id", pane.id)
                        $0.box(pane.box)
                    }
                }
            }
            $0.array("axes") { json in for axis in axes { json.axis(axis) } }
            $0.array("legends") { json in for legend in legends { json.object { $0.box(legend) } } }
            if let legend { $0.legend(legend) } else { $0.null("legend") }
            $0.array("texts") { json in
                for text in texts {
                    json.object {
                        $0.value("text", text.text)
                        $0.value("role", text.role)
                        $0.box(text.box)
                    }
                }
            }
            $0.array("series") { json in for series in series { json.series(series) } }
            $0.array("notes") { json in for note in notes { json.value(nil, note) } }
            $0.array("annotations") { json in for annotation in annotations { json.annotation(annotation) } }
            if let crosshair { $0.crosshair(crosshair) } else { $0.null("crosshair") }
            guard let navigator else {
                $0.null("navigator")
                return
            }
            $0.object("navigator") {
                $0.box(navigator.box)
                $0.object("selection") { $0.box(navigator.selection) }
            }
        }
        return json.text + "\n"
    }
}

extension JSONText {
    fileprivate mutating func axis(_ axis: ChartDescription.Axis) {
        object {
            $0.value("id", axis.id)
            $0.value("side", axis.side)
            $0.value("pane", axis.pane)
            $0.box(axis.box)
            $0.array("range") {
                $0.value(nil, axis.range.lowerBound)
                $0.value(nil, axis.range.upperBound)
            }
            $0.array("ticks") { json in
                for tick in axis.ticks {
                    json.object {
                        $0.value("value", tick.value)
                        $0.value("at", thousandths(tick.at))
                        $0.value("label", tick.label)
                    }
                }
            }
            if let line = axis.line { $0.object("line") { $0.box(line) } }
            $0.value("step", axis.step)
            $0.value("minorStep", axis.minorStep)
            $0.array("minor") { json in
                for tick in axis.minors {
                    json.object {
                        $0.value("value", tick.value)
                        $0.value("at", thousandths(tick.at))
                    }
                }
            }
        }
    }

    fileprivate mutating func series(_ series: ChartDescription.Series) {
        object {
            $0.value("id", series.id)
            $0.value("name", series.name)
            $0.value("type", series.type)
            $0.value("pane", series.pane)
            $0.value("bars", Double(series.bars))
            $0.value("shownAs", series.shownAs)
            guard !series.colors.isEmpty else { return }
            $0.array("colors") { json in
                for color in series.colors {
                    json.object {
                        $0.value("rule", color.rule)
                        $0.value("color", color.color)
                        $0.value("points", Double(color.points))
                        $0.array("levels") { json in for level in color.levels { json.value(nil, level) } }
                    }
                }
            }
        }
    }

    fileprivate mutating func annotation(_ annotation: ChartDescription.Annotation) {
        object {
            $0.value("id", annotation.id)
            $0.value("type", annotation.type)
            $0.value("pane", annotation.pane)
            $0.array("points") { json in
                for point in annotation.points {
                    json.object {
                        $0.value("x", thousandths(point.x))
                        $0.value("y", thousandths(point.y))
                    }
                }
            }
            $0.value("moved", annotation.isMoved)
        }
    }

    fileprivate mutating func crosshair(_ crosshair: ChartDescription.Crosshair) {
        object("crosshair") {
            $0.value("time", crosshair.time)
            $0.value("x", thousandths(crosshair.x))
            if let y = crosshair.y { $0.value("y", thousandths(y)) } else { $0.null("y") }
            $0.value("series", crosshair.series)
            if let value = crosshair.value { $0.value("value", value) } else { $0.null("value") }
            $0.value("moved", crosshair.isMoved)
            $0.value("shown", crosshair.isShown)
            $0.value("title", crosshair.title)
            $0.array("values") { json in
                for entry in crosshair.entries {
                    json.object {
                        $0.value("label", entry.label)
                        $0.value("text", entry.text)
                    }
                }
            }
            if let box = crosshair.box { $0.object("box") { $0.box(box) } } else { $0.null("box") }
        }
    }

    fileprivate mutating func legend(_ legend: ChartDescription.Legend) {
        object("legend") {
            $0.value("position", legend.position)
            $0.value("placement", legend.placement)
            $0.box(legend.box)
            $0.array("titles") { json in for title in legend.titles { json.value(nil, title) } }
            $0.array("entries") { json in
                for entry in legend.entries {
                    json.object {
                        $0.value("series", entry.series)
                        $0.value("name", entry.name)
                        $0.value("value", entry.value)
                        $0.object("symbol") { $0.box(entry.symbol) }
                    }
                }
            }
        }
    }

    fileprivate mutating func box(_ box: Rect) {
        value("x", thousandths(box.x))
        value("y", thousandths(box.y))
        value("w", thousandths(box.width))
        value("h", thousandths(box.height))
    }
}

/// A place to a thousandth of a pixel.
private func thousandths(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
