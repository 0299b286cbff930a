import DojimaText
internal import GRDBSQLite

/// The constraints that SQLite passes to a cursor. Bit i of the plan number is set if constraint i is passed; values follow in this order.
struct PlannedConstraints {
    /// Bit i refers to element i of `constraints`.
    private(set) var plan: Int32 = 0
    /// Whether an argument depends on a table that comes later.
    private(set) var isOutOfOrder = false

    /// A constraint that a cursor can use: a column and some operators.
    struct Constraint {
        var column: Int32
        var operators: [Int32]
        /// Whether the constraint is an argument of the function: SQLite need not check it again, and the plan fails if its value is not
        /// known yet.
        var isArgument: Bool
    }

    init(_ constraints: [Constraint], in info: inout sqlite3_index_info) {
        let offered = UnsafeBufferPointer(start: info.aConstraint, count: Int(info.nConstraint))
        var argumentIndex: Int32 = 1
        for (bit, constraint) in constraints.enumerated() {
            let found = offered.indices.filter { index in
                offered[index].iColumn == constraint.column && constraint.operators.contains(Int32(offered[index].op))
            }
            if constraint.isArgument, found.contains(where: { offered[$0].usable == 0 }) { isOutOfOrder = true }
            guard let index = found.first(where: { offered[$0].usable != 0 }) else { continue }
            info.aConstraintUsage[index].argvIndex = argumentIndex
            info.aConstraintUsage[index].omit = constraint.isArgument ? 1 : 0
            argumentIndex += 1
            plan |= 1 << Int32(bit)
        }
        info.idxNum = plan
    }

    func has(_ bit: Int) -> Bool { plan & 1 << Int32(bit) != 0 }

    /// Returns the index of a bit's value among the arguments of a plan; `nil` if the plan does not have the bit.
    static func argumentIndex(of bit: Int, in plan: Int32) -> Int? {
        let mask: Int32 = 1 << Int32(bit)
        return plan & mask == 0 ? nil : (plan & (mask - 1)).nonzeroBitCount
    }
}
