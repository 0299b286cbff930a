import DojimaSeries

extension [ChartSource] {
    /// The names of the sources at lines and bars. Several sources have the names of their instruments; a single source, and a source whose
    /// instrument has no name, one of more than 24 characters or that of another one, has its symbol.
    var labels: [String] {
        guard count > 1 else { return map(\.symbol) }
        let names = map { source in source.instrument?.name.flatMap { (1...24).contains($0.count) ? $0 : nil } ?? source.symbol }
        return zip(self, names).map { source, name in names.count { $0 == name } == 1 ? name : source.symbol }
    }
}
