import DojimaText

extension Exclusion {
    /// The rules of a file `{"exclusions": [{"type": "closed_date", "zone": "Europe/London", "date": "2021-12-27"}, ...]}`.
    ///
    /// `schema()` says which types there are, and the keys of each; all but `range` have a `zone`. An `include` is open whatever the
    /// others say. O(bytes).
    /// - Parameter defaultZone: the zone of rules that name none; without it they are refused.
    /// - Throws: a mistake, with its line, and with its column or its key path.
    public static func parse(json: [UInt8], defaultZone: Zone? = nil) throws(RuleError) -> [Exclusion] {
        do throws(TextError) { return try ruleFile(defaultZone: defaultZone).value(ofJSON: json) } catch {
            throw RuleError(message: error.message)
        }
    }

    /// A JSON Schema (draft 2020-12) of rule files.
    ///
    /// - Parameter description: what they are for, in a sentence.
    public static func schema(description: String = "Rules that take time off the axis.") -> String {
        ruleFile(defaultZone: nil).schemaText(title: "Dojima exclusion rules", description: description)
    }

    private static func ruleFile(defaultZone: Zone?) -> Form<[Exclusion]> {
        .object(
            .schemaPlace, Key("exclusions", .list(.rule(defaultZone: defaultZone), 0...Int.max), "The rules; their union is excluded."),
            make: { _, _, rules in rules }, parts: { (nil, $0) })
    }
}
