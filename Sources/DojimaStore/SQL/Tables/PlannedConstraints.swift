import DojimaText
internal import GRDBSQLite

/// The constraints of a query that are passed to a table function. Each one is a bit of the plan, in the order of the bits.
struct PlannedConstraints {
    /// Bit i refers to element i of `wanted`.
    private(set) var plan: Int32 = 0
    /// Whether an argument depends on a table that comes later.
    private(set) var isOutOfOrder = false

    /// A constraint that a cursor can use: a column and some operators.
    struct Wanted {
        var column: Int32
        var operators: [Int32]
        /// Whether it is an argument: SQLite need not check it again, and the plan fails if its value is not known yet.
        var isArgument: Bool
    }

    init(_ wanted: [Wanted], in info: inout sqlite3_index_info) {
        let constraints = UnsafeBufferPointer(start: info.aConstraint, count: Int(info.nConstraint))
        var place: Int32 = 1
        for (bit, want) in wanted.enumerated() {
            let found = constraints.indices.filter { index in
                constraints[index].iColumn == want.column && want.operators.contains(Int32(constraints[index].op))
            }
            if want.isArgument, found.contains(where: { constraints[$0].usable == 0 }) { isOutOfOrder = true }
            guard let index = found.first(where: { constraints[$0].usable != 0 }) else { continue }
            info.aConstraintUsage[index].argvIndex = place
            info.aConstraintUsage[index].omit = want.isArgument ? 1 : 0
            place += 1
            plan |= 1 << Int32(bit)
        }
        info.idxNum = plan
    }

    func has(_ bit: Int) -> Bool { plan & 1 << Int32(bit) != 0 }

    /// Returns the index of a bit's value among the arguments of a plan; `nil` if the plan does not have the bit.
    static func place(of bit: Int, in plan: Int32) -> Int? {
        let mask: Int32 = 1 << Int32(bit)
        return plan & mask == 0 ? nil : (plan & (mask - 1)).nonzeroBitCount
    }
}
