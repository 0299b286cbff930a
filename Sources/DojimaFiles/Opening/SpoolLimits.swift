internal import DojimaPlatform

/// The limits of a temporary copy of an input: its maximum size, and the disk space that stays free.
public struct SpoolLimits: Sendable, Equatable {
    /// The default maximum size of a copy in bytes: 64 GiB, above any file of bars, and far below the size to which a small archive can
    /// unpack.
    public static let defaultMaximum = 64 << 30

    /// The space that a copy leaves free in its file system for other programs, in bytes: 1 GiB.
    public static let minimumFree = 1 << 30
    /// The divisor for small file systems, of which a twentieth stays free if that is less than `minimumFree`.
    public static let minimumFreeDivisor = 20

    /// The number of bytes between two checks of the free space.
    static let checkInterval = 1 << 20

    /// The maximum size of a copy in bytes.
    public var maximum: Int
    /// Whether copies are kept in memory, for a program that may not write temporary files.
    package private(set) var isInMemory = false

    public init(maximum: Int = SpoolLimits.defaultMaximum) { self.maximum = maximum }

    /// The maximum size of a copy in memory in bytes: about 20 million bars.
    package static let maximumInMemory = 1 << 30

    /// The limits for copies in memory.
    package static let inMemory = {
        var limits = SpoolLimits(maximum: maximumInMemory)
        limits.isInMemory = true
        return limits
    }()

    /// Returns the number of bytes that must stay free in a file system of the given size.
    static func reserved(of size: Int) -> Int { min(minimumFree, size / minimumFreeDivisor) }

    /// Whether `count` more bytes leave enough free space in a file system that has `free` bytes free now.
    static func leavesSpace(_ count: Int, free: Int, of size: Int) -> Bool {
        free >= reserved(of: size) && count <= free - reserved(of: size)
    }

    /// Returns a number of bytes in binary units: `64 GiB`, `1.5 MiB`.
    static func text(_ bytes: Int) -> String {
        let units = [(" TiB", 40), (" GiB", 30), (" MiB", 20), (" KiB", 10)]
        guard let (unit, shift) = units.first(where: { bytes >= 1 << $0.1 }) else { return "\(bytes) bytes" }
        let tenths = ((bytes >> (shift - 10)) * 10) >> 10
        return "\(tenths / 10)" + (tenths % 10 == 0 ? "" : ".\(tenths % 10)") + unit
    }
}
