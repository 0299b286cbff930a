import Dojima
package import DojimaSeries

/// The data that a command may read when another program calls it: one database, and files whose contents were read in advance.
package struct CommandAccess: Sendable {
    /// Opens the database.
    let openDatabase: @Sendable () throws -> any MarketReader & Sendable
    let files: FileAccess

    /// - Parameters:
    ///   - files: the contents of the files that commands may name, by name.
    ///   - openDatabase: opens the database, or returns one that is open.
    package init(files: [String: [UInt8]], openDatabase: @escaping @Sendable () throws -> any MarketReader & Sendable) {
        (self.openDatabase, self.files) = (openDatabase, .nothing(but: files))
    }

    /// The access of the command that runs; `nil` for the command line, which may read everything that the user may.
    @TaskLocal static var current: CommandAccess?
}

extension FileAccess {
    /// The files that the command may read by the names in its arguments.
    static var ofArguments: FileAccess { CommandAccess.current?.files ?? .asTyped }
}
