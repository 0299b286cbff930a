internal import Glibc

/// How large a temporary copy of an input may become, and how much room it leaves to others.
public struct SpoolLimits: Sendable, Equatable {
    /// Most bytes of one copy, unless told otherwise: 64 GiB, above any file of bars and far below what a small archive can unpack to.
    public static let defaultMost = 64 << 30

    /// What stays free of the file system that the copies lie in, so that other programs can work on: 1 GiB, ...
    public static let leastFree = 1 << 30
    /// ... or of a small one its twentieth part.
    public static let leastFreeShare = 20

    /// Bytes between two looks at the free space.
    static let stretch = 1 << 20

    /// Most bytes of one copy.
    public var most: Int
    /// Whether copies are held in memory, for a program that may not write temporary files.
    package private(set) var isInMemory = false

    public init(most: Int = SpoolLimits.defaultMost) { self.most = most }

    /// Most bytes of a copy in memory: some 20 million bars.
    package static let mostInMemory = 1 << 30

    /// Copies in memory.
    package static let inMemory = {
        var limits = SpoolLimits(most: mostInMemory)
        limits.isInMemory = true
        return limits
    }()

    /// Bytes that must stay free of a file system of so many.
    static func kept(of size: Int) -> Int { min(leastFree, size / leastFreeShare) }

    /// Whether so many bytes more leave enough of a file system free, of which `free` are free now.
    static func leavesRoom(_ count: Int, free: Int, of size: Int) -> Bool { free >= kept(of: size) && count <= free - kept(of: size) }

    /// Bytes in binary units, as a person says them: `64 GiB`, `1.5 MiB`.
    static func text(_ bytes: Int) -> String {
        let units = [(" TiB", 40), (" GiB", 30), (" MiB", 20), (" KiB", 10)]
        guard let (unit, shift) = units.first(where: { bytes >= 1 << $0.1 }) else { return "\(bytes) bytes" }
        let tenths = ((bytes >> (shift - 10)) * 10) >> 10
        return "\(tenths / 10)" + (tenths % 10 == 0 ? "" : ".\(tenths % 10)") + unit
    }
}
