import ArgumentParser

@main
struct DojimaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "dojima", abstract: "Charts that know when the market was open.", version: "0.1.0")
}
