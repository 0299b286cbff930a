import ArgumentParser

/// The subcommands of `dojima store` in the order in which help lists them: one file each in this folder, one line here.
enum StoreCommandCatalog {
    static let all: [any ParsableCommand.Type] = [
        StoreBackupCommand.self,
        StoreCopyCommand.self,
        StoreCheckCommand.self,
        StoreStatsCommand.self,
        StoreRenameCommand.self,
        StoreRemoveCommand.self,
        StoreCleanCommand.self,
        StoreSQLCommand.self,
    ]
}
