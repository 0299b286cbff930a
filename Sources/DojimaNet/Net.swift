import DojimaCommands

/// The program `dojima-net`: the commands of `dojima`, with a network.
package enum Net {
    package static func main() { DojimaCommand.main { try ChartService.run($0) } }
}
