extension Sequence {
    /// Returns the first element whose series has the id `name`, else the symbol or study `name` in the specification, else the name `name`
    /// in the legend; `nil` for none.
    package func first(named name: String, _ series: (Element) -> ChartSeries) -> Element? {
        first { series($0).id == name } ?? first { series($0).specifiedName == name && series($0).legendHead == nil }
            ?? first { series($0).name == name }
    }
}
