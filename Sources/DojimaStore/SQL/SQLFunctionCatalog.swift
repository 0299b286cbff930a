/// The functions of `Store.query`, one file each in this folder and one line each here.
package enum SQLFunctionCatalog {
    package static let all: [SQLFunction] =
        [.bars, .adjustedBars, .indicator, .scan, .asof, .sessionDate, .slot, .barStart]
        + SQLFunction.analyses + (WindowFunction.all + WindowFunction.statistics).map { SQLFunction($0) }
}
