import DojimaSeries

extension [ChartSource] {
    /// Returns the names of the sources at lines and bars. A source has its symbol if its instrument has no name or the name of another one.
    /// `auto` also gives the symbol to a single source, and to one whose name has more than 24 characters.
    func labels(_ names: ChartSpecification.SymbolNames) -> [String] {
        guard names == .name || names == .auto && count > 1 else { return map(\.symbol) }
        let labels = map { source in
            source.instrument?.name.flatMap { !$0.isEmpty && (names == .name || $0.count <= 24) ? $0 : nil } ?? source.symbol
        }
        return zip(self, labels).map { source, label in labels.count { $0 == label } == 1 ? label : source.symbol }
    }
}
