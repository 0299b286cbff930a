/// A callback with the number of rows that a server read for an answer, and the number of rows in the answer.
public typealias RowCounting = @Sendable (_ read: Int, _ moved: Int) -> Void
