import ArgumentParser
import Dojima
import DojimaChart

/// Options for a small chart of each symbol.
struct FacetArguments: ParsableArguments {
    @Flag(help: "A small chart for each symbol, aligned in rows and columns, in place of one chart of all.")
    var facet = false

    @Option(help: ArgumentHelp("Small charts beside each other, with --facet. (default: as many as suit the picture)", valueName: "count"))
    var columns: Int?

    @Flag(help: "All small charts have the same range of values, with labels at the outer ones; with --facet.")
    var sharedY = false

    func validate() throws {
        if let columns, !(1...40 ~= columns) { throw ValidationError("--columns takes a number from 1 to 40") }
        guard facet || columns == nil && !sharedY else {
            throw ValidationError("\(columns == nil ? "--shared-y" : "--columns") is for small charts: add --facet")
        }
    }

    /// The options of a specification; `nil` for one chart.
    var options: FacetOptions? {
        guard facet else { return nil }
        var options = FacetOptions()
        (options.columns, options.sharedY) = (columns, sharedY)
        return options
    }
}
