/// A stored value behind one reference.
///
/// A copy of a structure retains each reference that it contains, and the code that does so is written for each structure that contains
/// it. Charts, themes and specifications, which have dozens of references, are stored this way in the structures that contain them.
/// Writing allocates a new box. This makes programs 5 MB smaller (of 53 MB of code and constants, measured with the program).
@propertyWrapper
@frozen
@usableFromInline package struct Boxed<Value> {
    @usableFromInline final class Storage {
        @usableFromInline let value: Value

        @inlinable init(_ value: Value) { self.value = value }
    }

    @usableFromInline var storage: Storage

    @inlinable package init(wrappedValue: Value) { storage = Storage(wrappedValue) }

    @inlinable package var wrappedValue: Value {
        _read { yield storage.value }
        set { storage = Storage(newValue) }
    }
}

extension Boxed: Sendable where Value: Sendable {}
extension Boxed.Storage: Sendable where Value: Sendable {}

extension Boxed: Equatable where Value: Equatable {
    @inlinable package static func == (a: Boxed, b: Boxed) -> Bool {
        a.storage === b.storage || a.storage.value == b.storage.value
    }
}
