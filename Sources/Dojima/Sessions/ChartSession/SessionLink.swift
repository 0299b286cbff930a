import DojimaText
import DojimaTime
import Synchronization

/// The times that a chart shows, as another chart can show them on its own axis.
struct ShownTimes: Sendable {
    /// The window on the axis of the chart.
    var window: Range<AxisPosition>
    var timeline: Timeline
    /// The zone of the dates of the chart.
    var zone: Zone
    /// The window in time.
    var moments: Range<Instant>

    /// Returns the window on another axis. The zone of the intraday chart determines which of its moments are those of a date.
    func window(on other: Timeline, zone otherZone: Zone) -> Range<AxisPosition> {
        timeline.window(window, on: other, zone: timeline.clock == .tradeDates ? otherZone : zone)
    }
}

/// Sessions that show the same times, and the times that the last change showed.
///
/// A session that follows reads the last times when its thread is free, and does not pass them on. So all sessions end with the same ones, in
/// whichever order their threads run, and one with less data does not move the others.
final class SessionLink: Sendable {
    private struct Member {
        weak var session: ChartSession?
    }

    private struct State {
        var members: [Member]
        var last: (times: ShownTimes, leader: ObjectIdentifier)?
    }

    private let state: Locked<State>

    init(_ sessions: [ChartSession]) { state = Locked(State(members: sessions.map { Member(session: $0) })) }

    /// Makes all other sessions show what one shows after a change.
    func lead(_ leader: ObjectIdentifier, _ times: ShownTimes) {
        let others = state.withLock { state in
            state.last = (times, leader)
            return state.members.compactMap(\.session).filter { ObjectIdentifier($0) != leader }
        }
        for session in others { session.follow(self) }
    }

    /// The times that a session has to show; `nil` if it showed them itself, or left the link.
    func times(for session: ObjectIdentifier) -> ShownTimes? {
        state.withLock { state in
            guard let last = state.last, last.leader != session,
                state.members.contains(where: { $0.session.map(ObjectIdentifier.init) == session })
            else { return nil }
            return last.times
        }
    }

    func remove(_ session: ChartSession) { state.withLock { $0.members.removeAll { $0.session == nil || $0.session === session } } }
}

extension ChartSession {
    /// Links sessions in both directions: when a gesture, `show` or `reset` changes the times that one shows, all others show them too, each on
    /// its own axis and as far as it has data. A session that shows less does not move the others.
    ///
    ///     ChartSession.link([days, minutes])
    ///
    /// At first all show the times of the first session. A link does not keep its sessions alive, and a session has at most one: a former one
    /// ends. Crosshairs are not linked, and appended bars move only the window of their session.
    public static func link(_ sessions: [ChartSession]) {
        let link = SessionLink(sessions)
        for session in sessions { session.join(link) }
        sessions.first?.lead(link)
    }

    /// Ends the link of this session; its window stays.
    public func unlink() { join(nil) }
}
