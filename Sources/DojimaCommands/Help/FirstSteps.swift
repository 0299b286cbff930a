/// What `dojima` prints on a terminal without arguments if there is no database yet.
enum FirstSteps {
    /// Returns the first commands, with the data sets that come with the program and with the user's own files.
    ///
    /// - Parameter database: the path of the database that commands would create.
    static func text(database: String) -> String {
        """
        Dojima draws charts that know when the market was open.

        There is no database \(database) yet. To try it with real prices:

          dojima sample
          dojima chart SPX --last 1y --overlay sma:50 --navigator -o spx.png
          dojima analyze returns SPX --last 5y

        With a file of your own (date, open, high, low, close):

          dojima import prices.csv --symbol ACME

        dojima --help lists all commands.

        """
    }
}
