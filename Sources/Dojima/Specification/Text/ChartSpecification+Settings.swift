public import DojimaText

extension ChartSpecification {
    /// Sets any key by its key path.
    ///
    ///     try specification.set("panes[1].series[0].color", to: "#2962FF")
    ///     try specification.set("layout.titleOverPlot", to: "true")
    ///
    /// Missing objects on the path are created; an index after the last one appends an element. Throws for an unknown path, and for a value
    /// that would make the specification invalid, which is then unchanged. O(the specification's values).
    ///
    /// - Parameters:
    ///   - path: the key path, such as `layout.titleAlign`; indices are counted from 0.
    ///   - value: the value in YAML, or the complete text for a key that takes text; empty to unset a key that takes no empty text.
    public mutating func set(_ path: String, to value: String) throws(TextError) {
        try set([try Setting(path, value, catalogs: catalogs)])
    }

    /// Throws, in the same words, for what would be rejected in the text of a specification. `Picture`, `ChartSession`, `Replay` and
    /// `StandalonePage` call it. O(the specification's values).
    public func validate() throws(TextError) {
        try ChartSpecification.typed { try ChartSpecification.form.check(self, TextPath(catalogs)) }
    }

    /// Sets several keys at once, for keys that are valid only together. The complete specification is validated, even without settings.
    package mutating func set(_ settings: [Setting]) throws(TextError) {
        guard !settings.isEmpty else { return try validate() }
        let form = ChartSpecification.form
        let (access, catalogs) = (fileAccess, catalogs)
        self = try ChartSpecification.atKey {
            var written = form.write(self)
            // A crosshair that is written as a time alone, or an analysis as a name alone, also has its other keys.
            for (key, only) in [("crosshair", "time"), ("analysis", "kind")] {
                guard let value = written[key], case .text = value.content else { continue }
                written = try written.setting(TextNode.object([(only, value)]), at: [.name(key)]) ?? written
            }
            let node = try settings.reduce(written) { try $0.setting($1.node, at: $1.steps) ?? [:] }
            return try form.read(node, TextPath(catalogs))
        }
        fileAccess = access
    }

    /// A key of a specification and its new value.
    package struct Setting: Sendable {
        let steps: [PathStep]
        /// `nil` to unset the key.
        let node: TextNode?

        /// Throws for an unknown path, and for a value that the key does not take.
        ///
        /// - Parameters:
        ///   - path: the key path.
        ///   - value: the value in YAML, or the complete text for a key that takes text.
        ///   - opensWhenEmpty: whether an empty value unsets a key that takes no empty text; otherwise it is an error.
        ///   - catalogs: what the names in the value mean.
        package init(
            _ path: String, _ value: String, opensWhenEmpty: Bool = true, catalogs: Catalogs = Catalogs()
        ) throws(TextError) {
            let key = try ChartSpecification.key(path, catalogs: catalogs)
            steps = key.steps
            let textPath = steps.reduce(TextPath(catalogs)) { textPath, step in
                switch step {
                case .name(let name): textPath.key(name, line: nil)
                case .index(let index): textPath.index(index, line: nil)
                }
            }
            node = try ChartSpecification.atKey(path) {
                let node = key.part.isText ? .text(value) : value.isEmpty ? .null : try TextNode(yaml: value)
                do { try key.part.check(node, textPath) } catch {
                    guard value.isEmpty, opensWhenEmpty else { throw error }
                    return nil
                }
                return node
            }
        }
    }

    /// The steps of a key path, and the description of its key. Throws for an unknown path.
    package static func key(
        _ path: String, catalogs: Catalogs = Catalogs()
    ) throws(TextError) -> (steps: [PathStep], part: AnyForm) {
        guard let steps = PathStep.steps(path) else {
            throw TextError("is not a path; write one such as layout.titleAlign or panes[1].series[0].color", path: path)
        }
        return (steps, try rootPart.form(at: steps, TextPath(catalogs)))
    }

    /// Rethrows an error with its own path or else `path`, and without a line, since the line of a value is not that of a file.
    private static func atKey<Value>(_ path: String = "", _ body: () throws -> Value) throws(TextError) -> Value {
        do { return try typed(body) } catch { throw TextError(error.problem, path: error.path.isEmpty ? path : error.path) }
    }

    /// Safe to share: never changed, and its functions capture only forms.
    nonisolated(unsafe) private static let rootPart = AnyForm(form)
}
