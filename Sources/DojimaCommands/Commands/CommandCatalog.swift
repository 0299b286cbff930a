import ArgumentParser

/// The subcommands in the order in which help lists them: one file each in this folder, one line here.
enum CommandCatalog {
    static let all: [any ParsableCommand.Type] = [
        ImportCommand.self,
        SampleCommand.self,
        ListCommand.self,
        ChartCommand.self,
        WatchCommand.self,
        ServeCommand.self,
        RenderCommand.self,
        BookCommand.self,
        ReportCommand.self,
        SchemaCommand.self,
        ExplainCommand.self,
        VerifyCommand.self,
        WindowCommand.self,
        ReplayCommand.self,
        ExportCommand.self,
        ResampleCommand.self,
        IndicatorCommand.self,
        AnalyzeCommand.self,
        ScanCommand.self,
        QueryCommand.self,
        AuditCommand.self,
        InstrumentCommand.self,
        ActionsCommand.self,
        AnnotateCommand.self,
        GroupCommand.self,
        PortfolioCommand.self,
        SpliceCommand.self,
        GenerateCommand.self,
        CalendarCommand.self,
        AxisCommand.self,
        StoreCommand.self,
    ]

    /// Returns the subcommand with the given name; `nil` if it is not among the given ones.
    ///
    /// The type name is compared first, since reading a configuration builds all its texts, for some commands from the catalogs of
    /// indicators or analyses.
    static func command(named name: String, among commands: [any ParsableCommand.Type] = all) -> (any ParsableCommand.Type)? {
        let type = name.prefix(1).uppercased() + String(name.dropFirst()) + "Command"
        return commands.first { "\($0)" == type && $0.configuration.commandName == name }
    }
}
