/// Returns names with commas between them: all, or the first ones and the number of the others, as in `SPX, NDX and 3 more`.
///
/// - Parameter count: the maximum number of names.
package func abridged(_ names: some Collection<String>, to count: Int) -> String {
    let first = names.prefix(count).joined(separator: ", ")
    return names.count > count ? "\(first) and \(names.count - count) more" : first
}
