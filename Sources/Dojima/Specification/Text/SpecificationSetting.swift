public import DojimaText

extension ChartSpecification {
    /// Sets any key by its path, as `--set` of the program does.
    ///
    ///     try specification.set("panes[1].series[0].color", to: "#2962FF")
    ///     try specification.set("layout.titleOverPlot", to: "true")
    ///
    /// Objects on the way are made where there are none; an index behind the last one adds an element. Throws for a path that is not known, and
    /// for a value with which the specification would not be right; it is as before then. O(the specification's values).
    ///
    /// - Parameter value: as YAML writes it, a key of texts aside, which takes all of it; empty to leave the key open again where it takes no empty text.
    public mutating func set(_ path: String, to value: String) throws(TextError) {
        try set([try Setting(path, value)])
    }

    /// Sets several keys at once, which may need each other.
    package mutating func set(_ settings: [Setting]) throws(TextError) {
        guard !settings.isEmpty else { return }
        let form = Form<ChartSpecification>.record
        let access = fileAccess
        self = try ChartSpecification.atKey {
            let node = try settings.reduce(form.write(self)) { try $0.setting($1.node, at: $1.steps) ?? [:] }
            return try form.read(node, TextPath())
        }
        fileAccess = access
    }

    /// A key of a specification and what it is set to.
    package struct Setting: Sendable {
        let path: String
        let steps: [PathStep]
        /// `nil` to leave the key open.
        let node: TextNode?

        /// Throws for a path that is not known, and for a value that is none of the key's.
        ///
        /// - Parameter opensWhenEmpty: whether an empty value leaves the key open where it takes no empty text; else it is wrong then.
        package init(_ path: String, _ value: String, opensWhenEmpty: Bool = true) throws(TextError) {
            let key = try ChartSpecification.key(path)
            self.path = path
            steps = key.steps
            let place = steps.reduce(TextPath()) { place, step in
                switch step {
                case .name(let name): place.key(name, line: nil)
                case .index(let index): place.index(index, line: nil)
                }
            }
            node = try ChartSpecification.atKey(path) {
                let node = key.part.isText ? .text(value) : value.isEmpty ? .null : try TextNode(yaml: value)
                do { try key.part.check(node, place) } catch {
                    guard value.isEmpty, opensWhenEmpty else { throw error }
                    return nil
                }
                return node
            }
        }
    }

    /// What a key is for and takes. Throws for a path that is not known.
    package static func key(_ path: String) throws(TextError) -> (steps: [PathStep], part: FormParts.Part) {
        guard let steps = PathStep.steps(path) else {
            throw TextError("is no path; write one such as layout.titleAlign or panes[1].series[0].color", path: path)
        }
        return (steps, try whole.part(at: steps))
    }

    /// An error with its path, where it has none with that of a key, and without a line: a value has one, which is not that of any file.
    private static func atKey<Value>(_ path: String = "", _ body: () throws -> Value) throws(TextError) -> Value {
        do { return try typed(body) } catch { throw TextError(error.problem, path: error.path.isEmpty ? path : error.path) }
    }

    /// Never changed, and its functions hold forms alone.
    nonisolated(unsafe) private static let whole = FormParts.Part(Form<ChartSpecification>.record)
}
