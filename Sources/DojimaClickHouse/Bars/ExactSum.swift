import DojimaText

/// An exact sum of volumes, kept as digits that servers add as integers. It is rounded once, to the nearest double, ties to even.
///
/// Each volume is split into digits of base 2³¹: two before the binary point and three after it. Volumes that need more digits, or are not
/// finite, are only counted here, and are added separately.
struct ExactSum: Equatable {
    /// The number of digits after the point.
    static let fraction = 3
    /// The number of digits.
    static let digitCount = 2 + fraction
    /// The sums of the digits with the weights 2³¹ down to 2⁻⁹³, padded with zeros. A sum may be larger than a digit.
    private(set) var digits: SIMD8<Int64>
    /// The number of known volumes.
    private(set) var count: Int
    /// The number of known volumes that need more digits or are not finite. Unless it is zero, the sum is incomplete.
    private(set) var unrepresentable: Int

    init() { (digits, count, unrepresentable) = (.zero, 0, 0) }

    /// - Parameter digits: the sums of the digits, the highest first, then zeros.
    init(digits: SIMD8<Int64>, count: Int, unrepresentable: Int = 0) {
        (self.digits, self.count, self.unrepresentable) = (digits, count, unrepresentable)
    }

    static func += (sum: inout ExactSum, other: ExactSum) {
        sum.digits &+= other.digits
        sum.count += other.count
        sum.unrepresentable += other.unrepresentable
    }

    /// Adds a volume, split as in the SQL of `names`. NaN means unknown and adds nothing.
    mutating func add(_ volume: Double) {
        if volume.isNaN { return }
        count += 1
        guard volume.magnitude < ExactSum.limit else {
            unrepresentable += 1
            return
        }
        var (index, rest) = (1, volume)
        if rest.magnitude >= ExactSum.base {
            let high = Int64(clamping: rest / ExactSum.base)
            digits[0] += high
            rest -= Double(high) * ExactSum.base
        }
        while true {
            let digit = Int64(clamping: rest)
            digits[index] += digit
            rest -= Double(digit)
            index += 1
            if rest == 0 { return }
            guard index < ExactSum.digitCount else { break }
            rest *= ExactSum.base
        }
        unrepresentable += 1
    }

    /// Whether the sums of digits are possible for the number of known volumes. If so, sums over all bars of a series do not overflow.
    var isPossible: Bool {
        let maximum = Int64(count) << 31
        return (0..<ExactSum.digitCount).allSatisfy { digits[$0].magnitude <= maximum.magnitude }
    }

    /// The sum, rounded once; NaN if no volume is known.
    var rounded: Double {
        guard count > 0 else { return .nan }
        // The common case: the volumes are integers below 2³¹.
        if digits == SIMD8(0, digits[1], 0, 0, 0, 0, 0, 0) { return Double(digits[1]) }
        // Normalizes the digits to 0..<2³¹. The carry out of the highest digit may be negative.
        var limbs: [UInt64] = []
        var carry: Int64 = 0
        for index in (0..<ExactSum.digitCount).reversed() {
            let sum = digits[index] + carry
            limbs.append(UInt64(bitPattern: sum & 0x7FFF_FFFF))
            carry = sum >> 31
        }
        guard carry >= 0 else {
            let opposite = ExactSum(digits: 0 &- digits, count: count)
            return -opposite.rounded
        }
        // The carry, of up to 63 bits, becomes the highest digits.
        limbs.append(UInt64(carry) & 0x7FFF_FFFF)
        limbs.append(UInt64(carry) >> 31)
        limbs.reverse()
        guard let first = limbs.firstIndex(where: { $0 > 0 }) else { return 0 }
        // Collects the leading digits: at least 62 significant bits, more than the 53 of a double.
        var high: UInt64 = 0
        var index = first
        while index < limbs.count, index < first + 2 {
            high = high << 31 | limbs[index]
            index += 1
        }
        // If the first digit is small, the first two digits have fewer than 62 significant bits: leading bits of the third one are added.
        var exponent = 31 * (limbs.count - index)
        if index < limbs.count {
            let freeBits = high.leadingZeroBitCount
            let bits = min(31, freeBits)
            high = high << UInt64(bits) | limbs[index] >> UInt64(31 - bits)
            exponent -= bits
            let isExact = limbs[index] & (1 << UInt64(31 - bits) - 1) == 0 && limbs[(index + 1)...].allSatisfy { $0 == 0 }
            // A sticky bit for all lower bits, which decides ties.
            if !isExact { high |= 1 }
        }
        return Double(sign: .plus, exponent: exponent - 31 * ExactSum.fraction, significand: Double(high))
    }

    /// The SQL names of the sums: of the digits, the highest first, of the number of known volumes and of unrepresentable ones.
    static let columns = (0..<digitCount).map { "d\($0)" } + ["k", "y"]

    /// The SQL columns that split one volume `v`, with helper columns. Digits are truncated towards zero. An unknown or too large volume
    /// has zero digits, since current servers refuse to convert NaN to an integer.
    static let names: String = {
        let (base, limit) = ("\(Int64(clamping: ExactSum.base)).", "\(Int64(clamping: ExactSum.limit)).")
        var lines = [
            "if(isNaN(v) OR abs(v) >= \(limit), 0., v) AS w", "toInt64(w / \(base)) AS d0", "toInt64(w - d0 * \(base)) AS d1",
            "(w - d0 * \(base) - d1) * \(base) AS r1",
        ]
        for index in 1...fraction {
            lines.append("toInt64(r\(index)) AS d\(index + 1)")
            if index < fraction { lines.append("(r\(index) - d\(index + 1)) * \(base) AS r\(index + 1)") }
        }
        lines += ["toUInt64(NOT isNaN(v)) AS k", "toUInt64(abs(v) >= \(limit) OR r\(fraction) != d\(1 + fraction)) AS y"]
        return lines.joined(separator: ", ")
    }()

    /// The base of the digits, 2³¹, and the limit of volumes, 2⁶².
    private static let (base, limit) = (2_147_483_648.0, 4_611_686_018_427_387_904.0)
}
