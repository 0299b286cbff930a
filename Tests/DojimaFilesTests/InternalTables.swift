import DojimaStore

extension QueryLimits {
    /// Access to the tables behind the views for tests.
    static var internalTables: QueryLimits {
        var limits = QueryLimits()
        limits.readsInternalTables = true
        return limits
    }
}
