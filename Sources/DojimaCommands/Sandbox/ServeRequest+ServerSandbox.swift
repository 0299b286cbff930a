import DojimaText

extension ServeRequest {
    /// Restricts this thread, and the threads that it starts, to the database, the port and the files that the program itself needs.
    ///
    /// Call it before the first thread is started, while the file of the database is open.
    package func enterSandbox() {
        var sandbox = Sandbox()
        if let servers { sandbox.allowServers(servers.address) } else { sandbox.allowOpenDatabase(database) }
        sandbox.allowListening(at: port)
        guard !sandbox.enter(), isVerbose else { return }
        Console.noteNow("this kernel has no Landlock, which would restrict the server to the files that it needs")
    }
}
