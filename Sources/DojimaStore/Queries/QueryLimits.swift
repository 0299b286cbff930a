/// The limits of a query, whose SQL may come from an untrusted user.
///
///     var limits = QueryLimits()
///     limits.seconds = 5
///     try store.query(sql, limits: limits)
public struct QueryLimits: Sendable {
    /// The time in seconds after which the query ends with `stopped`; `nil` for no limit.
    public var seconds: Double? = 60
    /// A callback that is called many times a second, on the thread of the query: `true` ends it with `stopped`.
    public var isStopped: @Sendable () -> Bool = { false }
    /// Whether the tables behind the documented views may be read. They change with the version of the schema.
    package var readsInternalTables = false

    public init() {}

    /// The maximum length of a query in bytes: a thousand times that of the queries of this project.
    public static let sqlBytes = 1_000_000
    /// The maximum size of a value in bytes. SQLite checks the time only between steps, and the time and memory of a step depend on the
    /// size of its values.
    public static let valueBytes = 1_000_000
    /// The maximum product of the lengths of two texts in functions that compare every part of one with the other: `trim`, `instr`,
    /// `replace`.
    static let textProduct = 100_000_000
    /// The maximum memory for sorting and grouping in bytes: enough for ten million bars.
    public static let memoryBytes: Int64 = 2 << 30
    /// The maximum number of rows that a window aggregate keeps of one frame or group: twice ten million bars, some 16 to 56 bytes each.
    static let frameRows = 20_000_000
    /// The maximum number of values of a result, which is kept completely in memory: some 24 bytes each.
    public static let resultValues = 40_000_000
    /// The maximum size of the texts of a result in bytes.
    public static let resultTextBytes = 1 << 30
    /// The maximum number of columns of a table or a result.
    static let columns: Int32 = 1_000
    /// The maximum depth of expressions, which SQLite processes recursively.
    static let expressionDepth: Int32 = 200
    /// The maximum number of parts of one `UNION`, arguments of a function, and parameters of a query.
    static let parts: Int32 = 100
    /// The maximum length of a pattern of `LIKE` and `GLOB` in bytes. The cost of a pattern is its length times that of the text.
    static let patternBytes: Int32 = 1_000
    /// The maximum number of instructions of a compiled query; the longest of this project's have some thousand.
    static let instructions: Int32 = 1_000_000
    /// The number of SQLite instructions between two checks of the time.
    static let instructionsBetweenChecks: Int32 = 1_000
}
