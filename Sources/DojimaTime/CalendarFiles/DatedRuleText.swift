import DojimaText

extension Form<DatedRule> {
    /// A named day with the years and weekdays to which it applies.
    static var datedRule: Form { .named("datedRule") { DatedRuleText.form } }
}

/// A dated rule as written in a file: the keys of its day are in the same object.
struct DatedRuleText: Record {
    private var name = ""
    private var day = DayText()
    private var from: Int?
    private var through: Int?
    private var except: [Int] = []
    private var only: [Weekday]?
    private var observed = Observance.asIs

    init() {}

    init(_ rule: DatedRule) {
        name = rule.name
        day = DayText(rule.day)
        except = rule.except
        only = rule.only
        observed = rule.observance
        if rule.years.lowerBound != .min { from = rule.years.lowerBound }
        if rule.years.upperBound != .max { through = rule.years.upperBound }
    }

    var rule: DatedRule {
        DatedRule(name, day.day, from: from ?? .min, through: through ?? .max, except: except, only: only, observed: observed)
    }

    static var fields: [Field<DatedRuleText>] {
        [Field("name", \.name, .name(), isRequired: true, "The name of the day.")] + DayText.fields.map { Field($0, of: \.day) } + [
            Field("from", \.from, .integer(1...9999), "The first year in which it applies."),
            Field("through", \.through, .integer(1...9999), "The last year in which it applies."),
            Field("except", \.except, .list(.integer(1...9999)), "Years in which it does not apply."),
            Field("only", \.only, .list(.weekday), "The weekdays on which it applies, before it is moved."),
            Field(
                "observed", \.observed, .observance,
                "The day on which the holiday is observed when it falls on a non-trading day; by default the day itself."),
        ]
    }

    static var rules: [FieldRule] { DayText.rules }

    // Safe to share: a form consists of functions over immutable values.
    nonisolated(unsafe) fileprivate static let form = Form<DatedRule>.mapped(
        from: .record, { (text: DatedRuleText, _) in text.rule }, inverse: { DatedRuleText($0) })

    func check(_ path: TextPath) throws {
        guard let from, let through, from > through else { return }
        throw path.key("through", line: nil).error("\(through) is before from \(from); write the first year as from")
    }
}
