import DojimaScale
import DojimaPlatform

extension Point {
    /// Returns the point at a distance and an angle in degrees clockwise from the top.
    func away(_ distance: Double, at angle: Double) -> Point {
        let radians = angle * .pi / 180
        return Point(x + distance * sin(radians), y - distance * cos(radians))
    }

    /// Returns the points of an arc around this one, from one angle to another in degrees clockwise from the top; straight lines between
    /// them differ from the arc by at most `tolerance`, or are ten thousand.
    func arc(_ radius: Double, from start: Double, to end: Double, tolerance: Double) -> [Point] {
        guard radius > tolerance else { return [self] }
        let step = 2 * acos(1 - tolerance / radius) * 180 / .pi
        let count = min(max(1, (abs(end - start) / step).rounded(.up)), 10_000)
        return stride(from: 0, through: count, by: 1).map { away(radius, at: start + (end - start) * $0 / count) }
    }
}
