/// What a query may use: the SQL may come from a stranger.
///
///     var limits = QueryLimits()
///     limits.seconds = 5
///     try store.query(sql, limits: limits)
public struct QueryLimits: Sendable {
    /// Seconds until the query is ended with `stopped`; `nil` for as long as it takes.
    public var seconds: Double? = 60
    /// Asked many times a second, from the thread of the query: `true` ends it with `stopped`.
    public var isStopped: @Sendable () -> Bool = { false }
    /// Whether the tables behind the documented views may be read. They change with the version of the schema.
    public var readsInternalTables = false

    public init() {}

    /// Bytes of a query's text: a thousand times what the queries of this project have.
    public static let sqlBytes = 1_000_000
    /// Bytes of one value. SQLite looks at the clock between steps only, and one step takes time and memory by the length of its values.
    public static let valueBytes = 1_000_000
    /// Product of the lengths of two texts of a function that compares every part of one with the other: `trim`, `instr`, `replace`.
    static let textProduct = 100_000_000
    /// Bytes of memory for sorting and grouping: those of ten million bars.
    public static let memoryBytes: Int64 = 2 << 30
    /// Rows that a window aggregate keeps of one frame or group: twice ten million bars, some 16 to 56 bytes each.
    static let frameRows = 20_000_000
    /// Values of a result, which is kept in memory until all of it is there: some 24 bytes each.
    public static let resultValues = 40_000_000
    /// Bytes of the texts of a result.
    public static let resultTextBytes = 1 << 30
    /// Columns of a table or a result.
    static let columns: Int32 = 1_000
    /// How deep expressions may be nested; SQLite walks them by recursion.
    static let expressionDepth: Int32 = 200
    /// Parts of one `UNION`, arguments of a function, parameters of a query.
    static let parts: Int32 = 100
    /// Bytes of a pattern of `LIKE` and `GLOB`, whose cost is its length times that of the text.
    static let patternBytes: Int32 = 1_000
    /// Instructions of a compiled query; the longest of this project's have some thousand.
    static let instructions: Int32 = 1_000_000
    /// Instructions of SQLite between two looks at the clock.
    static let instructionsBetweenLooks: Int32 = 1_000
}
