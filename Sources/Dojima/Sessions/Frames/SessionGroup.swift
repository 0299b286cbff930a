import DojimaChart
import DojimaInteraction
import DojimaTime

/// Charts that are drawn repeatedly and show the same time, the same crosshair or both.
///
///     let group = SessionGroup()
///     for session in sessions { group.add(session) }
///     sessions[0].apply(.zoom(by: 2), at: 0.5)      // all show the same times
///     for session in sessions { try session.update() }
///
/// The sessions show the same times, each on its own axis, as in a `WindowGroup`, and crosshairs at the same point, as in a
/// `CrosshairGroup`. Only the session that the user moved is in motion: apply `frame` only to that one.
///
/// Use a group on the thread of its sessions, and keep a reference to it: its sessions do not retain it.
package final class SessionGroup {
    /// The state that the sessions of a group share.
    package struct Shared: OptionSet, Sendable {
        package let rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue }

        /// The visible time.
        package static let window = Shared(rawValue: 1)
        /// The time of the crosshair.
        package static let crosshair = Shared(rawValue: 2)
    }

    /// The properties that all sessions of the group share.
    package let shared: Shared
    /// In the order in which they were added.
    package private(set) var sessions: [FrameSession] = []
    /// Whether sessions are following another one; their own changes are then not passed on.
    private var isLed = false

    package init(sharing shared: Shared = [.window, .crosshair]) { self.shared = shared }

    /// Adds a session, which leaves its previous group. It takes the window of the first session if both have loaded.
    package func add(_ session: FrameSession) {
        session.group?.remove(session)
        sessions.append(session)
        session.group = self
        guard let first = sessions.first, first !== session, let ranges = first.viewport?.ranges else { return }
        led { if shared.contains(.window) { session.follow(ViewportEvent(joining: ranges), of: first) } }
    }

    /// Removes a session and leaves its chart unchanged.
    package func remove(_ session: FrameSession) {
        sessions.removeAll { $0 === session }
        if session.group === self { session.group = nil }
    }

    /// Stops the motions of all sessions but one, at their positions at a time; the other sessions follow.
    func halt(all but: FrameSession, at time: Double) {
        guard shared.contains(.window), !isLed else { return }
        for session in sessions where session !== but { session.halt(at: time) }
    }

    /// Makes all other sessions show what one shows after an event.
    func lead(_ leader: FrameSession, _ event: ViewportEvent) {
        guard shared.contains(.window) else { return }
        led { for session in sessions where session !== leader { session.follow(event, of: leader) } }
    }

    /// Moves all crosshairs to the point of one.
    func point(all leader: FrameSession) {
        guard shared.contains(.crosshair) else { return }
        let step = leader.crosshair.step(on: leader.field)
        led { for session in sessions where session !== leader { session.apply(step) } }
    }

    private func led(_ body: () -> Void) {
        guard !isLed else { return }
        isLed = true
        defer { isLed = false }
        body()
    }
}

extension FrameSession {
    fileprivate func follow(_ event: ViewportEvent, of leader: FrameSession) {
        guard let other = leader.viewport else { return }
        changeViewport {
            $0.follow(
                event, of: other, on: leader.chart.timeAxis.timeline, leader.chart.dateZone, here: chart.timeAxis.timeline, over: $1.extents
            )
        }
    }

    fileprivate func halt(at time: Double) {
        guard viewport?.isMoving == true else { return }
        let events = changeViewport { $0.halt(at: time, over: $1) }
        if let change = events.last(where: { $0.phase == .change }) { group?.lead(self, change) }
    }
}
