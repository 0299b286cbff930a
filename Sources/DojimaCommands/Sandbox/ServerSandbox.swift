import DojimaText

extension ServeRequest {
    /// Restricts this thread and those that it starts to the database, the port and the files that the program itself needs. To be called
    /// before the first thread is started, with the file of the database open.
    package func enterSandbox() {
        var sandbox = Sandbox()
        if let servers { sandbox.allowServers(servers.address) } else { sandbox.allowOpenDatabase(database) }
        sandbox.allowListening(at: port)
        guard !sandbox.enter(), isVerbose else { return }
        Console.noteNow("this kernel has no Landlock, which would restrict the server to the files that it needs")
    }
}
