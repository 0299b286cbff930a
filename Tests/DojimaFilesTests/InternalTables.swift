import DojimaStore

extension QueryLimits {
    /// For tests that look behind the views.
    static var internalTables: QueryLimits {
        var limits = QueryLimits()
        limits.readsInternalTables = true
        return limits
    }
}
