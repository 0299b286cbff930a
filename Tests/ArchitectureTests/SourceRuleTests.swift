import Testing

/// Rules for every source file.
@Suite struct SourceRuleTests {
    @Test("A word is found in code, but not in comments, in texts, or after a dot or a letter") func uses() {
        let text = """
            print("a")
            // print("b")
            let c = "print(d)"
            e.print(f)
            reprint(g)
            if h { print(i) }
            """
        #expect(SwiftSource(path: "A.swift", text: text).uses(of: "print(") == ["A.swift:1", "A.swift:6"])
    }

    @Test(arguments: LayerTests.layers.keys.sorted())
    func errorsAreThrownAndNotTrapped(_ target: String) throws {
        for source in try SwiftSource.all(of: target) {
            for word in ["try!", "as!", "fatalError(", "preconditionFailure("] {
                #expect(source.uses(of: word).isEmpty, "\(source.uses(of: word)): \(word)")
            }
        }
    }

    /// The command line writes through `Console`, which distinguishes a full disk from a closed pipe.
    @Test(arguments: LayerTests.layers.keys.sorted())
    func nothingPrints(_ target: String) throws {
        for source in try SwiftSource.all(of: target) {
            for word in ["print(", "debugPrint(", "dump(", "fputs(", "puts(", "printf(", "NSLog("] {
                let declared = source.lines.contains { $0.contains("func \(word)") }
                #expect(declared || source.uses(of: word).isEmpty, "\(source.uses(of: word)): \(word)")
            }
        }
    }

    /// `TradeDateRule` decides the trade date of a bar, and `SessionFinder` the session of a moment.
    @Test("Only one type decides the dates of bars, and only one the sessions of moments") func tradeDates() throws {
        // Dates that are not of a bar: dates as text, the dates around a span, ticks, and the calendar's own answers.
        let known = [
            "DojimaChart/Layout/Resolve/SlotPositions.swift", "DojimaCommands/Commands/CalendarCommand.swift",
            "DojimaCommands/Composition/SeriesAudit.swift", "DojimaFiles/Import/CalendarFit.swift",
            "DojimaFormats/Inference/SessionDates.swift",
            "DojimaFormats/Inference/WrittenTimes.swift", "DojimaInteraction/DateLookup.swift",
            "DojimaInteraction/Groups/Timeline+PickedDates.swift",
            "DojimaPages/Controls/PickedWindow.swift", "DojimaPages/ChartPage/DrawnAnnotation.swift",
            "DojimaPages/ChartPage/ChartPage+Report.swift",
            "DojimaScale/Ticks/Times/BarInterval+CloseText.swift", "DojimaScale/Ticks/Times/TimeFrequencyGrid.swift",
            "DojimaScale/Ticks/Times/TimeTickGrid.swift", "DojimaScale/Ticks/Times/TimeTickLayout.swift",
            "DojimaSeries/Audit/BarAudit.swift",
            "DojimaSeries/Indicators/IndicatorContext.swift",
            "DojimaSeries/Indicators/SessionCursor.swift", "DojimaSeries/Transforms/BucketRule.swift",
            "DojimaStore/SQL/Tables/SQLFunction+AsofTable.swift", "DojimaStore/SQL/Tables/BarPass.swift",
            "DojimaStore/SQL/Tables/SQLFunction+ScanTable.swift",
        ].map { "Sources/" + $0 }
        let date = #/localTime\(at: [^)]*\)?\)\.date/#
        let session = #/\.open <= [a-z.]+ && [a-z.]+ < \$?[a-z0-9]+\.close/#
        #expect("zone.localTime(at: bars.time[0]).date".contains(date) && "$0.open <= moment && moment < $0.close".contains(session))
        var found: Set<String> = []
        for source in try LayerTests.layers.keys.flatMap({ try SwiftSource.all(of: $0) })
        where !source.path.hasPrefix("Sources/DojimaTime/") {
            if source.lines.contains(where: { $0.contains(date) }) { found.insert(source.path) }
            #expect(!source.lines.contains { $0.contains(session) }, "\(source.path): use SessionFinder")
        }
        #expect(found.subtracting(known) == [], "use TradeDateRule")
        #expect(Set(known).subtracting(found) == [])
    }

    /// On a damaged page a value may have another type than its column: these subscripts then end the program, and `decode` throws.
    @Test func rowsAreReadByWhatThrows() throws {
        let sources = try SwiftSource.all(of: "DojimaStore").filter { source in source.imports.contains { $0.module == "GRDB" } }
        #expect(sources.count > 20)
        let value = #/(^|[^A-Za-z0-9_.])(row|record|found|\$0)\[(atIndex|"|[0-9])/#
        #expect(["row[0]", "rows.map { $0[\"time\"] }", "record[atIndex: 1]"].allSatisfy { $0.contains(value) })
        for source in sources {
            let subscripts = source.lines.enumerated().filter { _, line in line.contains(value) }
            #expect(subscripts.isEmpty, "\(source.path): \(subscripts.map { $0.offset + 1 })")
        }
    }

    /// Dispatch waits until the system can create a thread, which may be never; `WorkThread` reports that it cannot.
    @Test func threadsAreCreatedInOnePlaceAlone() throws {
        for source in try LayerTests.layers.keys.flatMap({ try SwiftSource.all(of: $0) }) where !source.path.hasSuffix("/WorkThread.swift")
        {
            // The manager thread of Dispatch is started before a sandbox closes `/proc`.
            guard !source.path.hasSuffix("/Sandbox.swift") else { continue }
            for word in ["DispatchQueue", "DispatchGroup", "DispatchSource", "pthread_create(", "Thread("] {
                #expect(source.uses(of: word).isEmpty, "\(source.uses(of: word)): \(word)")
            }
        }
    }

    /// A file that is made in another way could be read incomplete, or remain after an error.
    @Test func filesAreMadeInOnePlaceAlone() throws {
        // A database that is filled under a temporary name, and a temporary file without a name, are made in other ways.
        let known = ["DojimaOutput/AtomicFile.swift", "DojimaStore/SQLite/File/NewDatabase.swift", "DojimaFiles/Opening/Spool.swift"].map {
            "Sources/" + $0
        }
        for source in try LayerTests.layers.keys.flatMap({ try SwiftSource.all(of: $0) }) where !known.contains(source.path) {
            for word in ["O_CREAT", "O_TRUNC", "fopen(", "creat(", "mkstemp(", "FileManager", "rename("] {
                let isPlaced = source.path.hasSuffix("DojimaOutput/OutputDestination.swift") && word == "rename("
                #expect(isPlaced || source.uses(of: word).isEmpty, "\(source.uses(of: word)): \(word)")
            }
        }
    }

    /// Swift makes a static property at its first use, under a lock and with memory from the heap. A signal may arrive while its thread
    /// holds that lock or the heap's, and would then wait for itself. No run shows that reliably, so the sources are checked.
    @Test("A signal's action uses no static property for the first time") func signalActions() throws {
        var checked: [String] = []
        for target in LayerTests.layers.keys.sorted() {
            for source in try SwiftSource.all(of: target) {
                for action in source.signalActions {
                    checked.append(source.path)
                    let untouched = action.lazyStatics.filter { !action.touchedBefore($0) }
                    #expect(untouched.isEmpty, "\(source.path): touch \(untouched.joined(separator: ", ")) before the action can run")
                }
            }
        }
        #expect(
            Set(checked) == [
                "Sources/DojimaCommands/Output/Deadline.swift", "Sources/DojimaCommands/Output/GrowingInput.swift",
                "Sources/DojimaFiles/Opening/PageWatch.swift", "Sources/DojimaOutput/UnfinishedFiles.swift",
            ])
    }

    @Test("The rule for signals finds a flag that the action or a called function initializes", arguments: [true, false])
    func signalActionsAreFound(_ isTouched: Bool) throws {
        let text = """
            enum Stop {
                private static let flag = Flag()
                private static let pages = count()
                static func install() {
                    \(isTouched ? "_ = (flag, pages)" : "")
                    action.sa_handler = { _ in Stop.answer() }
                }
                private static func answer() { flag.set(pages) }
            }
            """
        let action = try #require(SwiftSource(path: "x.swift", text: text).signalActions.first)
        #expect(action.lazyStatics == ["flag", "pages"] && action.lazyStatics.allSatisfy { action.touchedBefore($0) == isTouched })
    }

    @Test("Each public error of the library has its line as `localizedDescription`") func localizedErrors() throws {
        let bridges = try Repository.text("Sources/Dojima/Bridges/LocalizedErrors.swift")
        let listed = bridges.matches(of: #/(?m)^extension (\w+): LocalizedError \{\}$/#).map { String($0.1) }
        var declared: Set<String> = []
        for (target, layer) in LayerTests.layers where layer <= 4 && !["DojimaServer", "DojimaClickHouse"].contains(target) {
            for source in try SwiftSource.all(of: target) {
                let errors = source.lines.compactMap { $0.firstMatch(of: #/^public (?:struct|enum) (\w+): ReportedError\b/#) }
                declared.formUnion(errors.map { String($0.1) })
            }
        }
        #expect(declared.count > 15 && listed == declared.sorted())
    }

    @Test func topLevelHoldsWhatTheDesignNames() throws {
        let known: Set = [
            "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile", "Package.swift", "README.md", "SECURITY.md", "Sources", "Tests",
            "datasets",
            "queries",
        ]
        // Made by builds and by `make demo`, `make compare`, `make notebook` and `make doc`, and ignored by git.
        let made: Set = ["Package.resolved", "demo", "compare", "notebook", "docs"]
        let entries = Set(try Repository.entries("")).filter { !$0.contains(".db") }
        #expect(entries.subtracting(made) == known)
    }

    @Test func noFolderIsCalledUtils() throws {
        let paths = try Repository.files(below: "Sources", ending: ".swift")
        #expect(paths.count > 100)
        for path in paths {
            let names = path.split(separator: "/").map { $0.lowercased() }
            #expect(!names.contains { $0.hasPrefix("util") || $0.hasPrefix("helper") || $0.contains(" ") }, "\(path)")
        }
    }
}
