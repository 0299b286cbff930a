import ArgumentParser

/// The subcommands in the order in which help lists them: one file each in this folder, one line here.
enum CommandCatalog {
    static let all: [any ParsableCommand.Type] = [
        ImportCommand.self,
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
        CalendarCommand.self,
        AxisCommand.self,
        StoreCommand.self,
    ]
}
