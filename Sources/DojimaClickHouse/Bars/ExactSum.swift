import DojimaText

/// A sum of volumes without rounding, in parts that servers add as integers: rounded once, to the nearest double, ties to even.
///
/// Each volume is split into digits of base 2³¹, two before the binary point and three after it. What has digits beyond these, or is not
/// finite, is counted and added by itself.
struct ExactSum: Equatable {
    /// The number of digits after the point.
    static let fraction = 3
    /// The number of digits.
    static let places = 2 + fraction
    /// The sums of the digits from 2³¹ down to 2⁻⁹³, then zeros; each may be larger than a digit.
    private(set) var digits: SIMD8<Int64>
    /// The number of known volumes.
    private(set) var known: Int
    /// The number of volumes that have digits beyond these or are not finite, with which the sum is not that of all.
    private(set) var odd: Int

    init() { (digits, known, odd) = (.zero, 0, 0) }

    /// - Parameter digits: the sums of the digits, the highest first, then zeros.
    init(digits: SIMD8<Int64>, known: Int, odd: Int = 0) { (self.digits, self.known, self.odd) = (digits, known, odd) }

    static func += (sum: inout ExactSum, other: ExactSum) {
        sum.digits &+= other.digits
        sum.known += other.known
        sum.odd += other.odd
    }

    /// Adds a volume as `names` splits it; NaN means unknown and adds nothing.
    mutating func add(_ volume: Double) {
        if volume.isNaN { return }
        known += 1
        guard volume.magnitude < ExactSum.limit else {
            odd += 1
            return
        }
        var (place, rest) = (1, volume)
        if rest.magnitude >= ExactSum.base {
            let high = Int64(clamping: rest / ExactSum.base)
            digits[0] += high
            rest -= Double(high) * ExactSum.base
        }
        while true {
            let digit = Int64(clamping: rest)
            digits[place] += digit
            rest -= Double(digit)
            place += 1
            if rest == 0 { return }
            guard place < ExactSum.places else { break }
            rest *= ExactSum.base
        }
        odd += 1
    }

    /// Whether so many volumes can have these sums of digits; with as many bars as a series has, digits can then be added.
    var isPossible: Bool {
        let most = Int64(known) << 31
        return (0..<ExactSum.places).allSatisfy { digits[$0].magnitude <= most.magnitude }
    }

    /// The sum, rounded once; NaN if no volume is known.
    var rounded: Double {
        guard known > 0 else { return .nan }
        // Mostly a whole number that is not large.
        if digits == SIMD8(0, digits[1], 0, 0, 0, 0, 0, 0) { return Double(digits[1]) }
        // Digits between 0 and 2³¹, with a carry that may be negative before the first.
        var places: [UInt64] = []
        var carry: Int64 = 0
        for place in (0..<ExactSum.places).reversed() {
            let sum = digits[place] + carry
            places.append(UInt64(bitPattern: sum & 0x7FFF_FFFF))
            carry = sum >> 31
        }
        guard carry >= 0 else {
            let opposite = ExactSum(digits: 0 &- digits, known: known)
            return -opposite.rounded
        }
        // From the highest digit on; the carry is one of up to 63 bits.
        places.append(UInt64(carry) & 0x7FFF_FFFF)
        places.append(UInt64(carry) >> 31)
        places.reverse()
        guard let first = places.firstIndex(where: { $0 > 0 }) else { return 0 }
        // Ninety-three bits from the first digit on, of which at least 62 count, and whether anything follows them.
        var high: UInt64 = 0
        var index = first
        while index < places.count, index < first + 2 {
            high = high << 31 | places[index]
            index += 1
        }
        // Fewer than 62 bits may count where the first digit is small: digits are added while there is room.
        var exponent = 31 * (places.count - index)
        if index < places.count {
            let room = high.leadingZeroBitCount
            let bits = min(31, room)
            high = high << UInt64(bits) | places[index] >> UInt64(31 - bits)
            exponent -= bits
            let isExact = places[index] & (1 << UInt64(31 - bits) - 1) == 0 && places[(index + 1)...].allSatisfy { $0 == 0 }
            // A bit for all that follows, which decides ties.
            if !isExact { high |= 1 }
        }
        return Double(sign: .plus, exponent: exponent - 31 * ExactSum.fraction, significand: Double(high))
    }

    /// The names of sums in statements: of the digits, the highest first, of the known volumes and of the odd ones.
    static let columns = (0..<places).map { "d\($0)" } + ["k", "y"]

    /// The columns for one volume `v`, among others. Digits are cut towards zero; those of a
    /// volume that is not known or too large are zeros. Current servers refuse to make integers of what is no number.
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

    /// 2³¹ and 2⁶².
    private static let (base, limit) = (2_147_483_648.0, 4_611_686_018_427_387_904.0)
}
