/// A book of a thousand symbols with 500 bars each.
struct Books {
    var dojima: String
    /// Contains `book.csv`, a table with a column of symbols.
    var data: String

    var contests: [Contest] {
        let (store, folder) = ("\(data)/book.db", "\(data)/book")
        let files = [store, store + "-wal", store + "-shm"]
        let importing = Contest.Contender(
            name: "import",
            arguments: [dojima, "import", "\(data)/book.csv", "--columns", "symbol=symbol", "--calendar", "XNYS", "--db", store],
            fresh: files)
        let book = [dojima, "book", "--db", store]
        return [
            Contest(
                title: "book of 1,000 symbols x 500 bars, 1600x900",
                preparation: [importing, Contest.Contender(name: "first", arguments: book + ["-o", folder])],
                contenders: [
                    Contest.Contender(name: "dojima book, a PNG each", arguments: book + ["-o", folder, "--force"]),
                    Contest.Contender(name: "the same, nothing changed", arguments: book + ["-o", folder]),
                    Contest.Contender(name: "one PDF with an index", arguments: book + ["-o", "\(data)/book.pdf", "--force"]),
                    Contest.Contender(
                        name: "50 sheets of 4 x 5", arguments: book + ["-o", "\(data)/sheet.png", "--grid", "4x5", "--force"]),
                ])
        ]
    }
}
