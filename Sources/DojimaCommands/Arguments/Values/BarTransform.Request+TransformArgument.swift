import DojimaSeries

extension BarTransform.Request: ExplainedArgument {
    static var advice: String { "write \(TransformCatalog.all.map { $0.form }.joined(separator: " or ")), such as renko:2.5" }

    init?(argument: String) { self.init(argument) }
}
