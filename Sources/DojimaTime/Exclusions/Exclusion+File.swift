import DojimaText

extension Exclusion {
    /// Parses the rules of a file `{"exclusions": [{"type": "closed_date", "zone": "Europe/London", "date": "2021-12-27"}, ...]}`.
    ///
    /// `schema()` lists the types and the keys of each; all but `range` have a `zone`. The time of an `include` is open even if other rules
    /// exclude it. O(bytes).
    /// - Parameters:
    ///   - json: the contents of the file.
    ///   - defaultZone: the zone of rules without one; if `nil`, such rules are an error.
    /// - Throws: an error that names the line, and the column or the key path.
    public static func parse(json: [UInt8], defaultZone: Zone? = nil) throws(RuleError) -> [Exclusion] {
        do throws(TextError) { return try ruleFile(defaultZone: defaultZone).value(ofJSON: json) } catch {
            throw RuleError(message: error.message)
        }
    }

    /// Returns a JSON Schema (draft 2020-12) of rule files.
    ///
    /// - Parameter description: the purpose of the rules, in a sentence.
    public static func schema(description: String = "Rules that exclude time from the axis.") -> String {
        ruleFile(defaultZone: nil).schemaText(title: "Dojima exclusion rules", description: description)
    }

    private static func ruleFile(defaultZone: Zone?) -> Form<[Exclusion]> {
        .object(
            .schemaReference, Key("exclusions", .list(.rule(defaultZone: defaultZone), 0...Int.max), "The rules; their union is excluded."),
            make: { _, _, rules in rules }, parts: { (nil, $0) })
    }
}
