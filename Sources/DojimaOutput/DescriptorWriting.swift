import DojimaText
internal import DojimaPlatform

/// Writes all bytes to a descriptor, in as many calls as it takes. Returns the `errno` of a failure, or `nil`.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
    var rest = bytes
    while !rest.isEmpty {
        let written = DojimaPlatform.write(descriptor, rest.baseAddress, rest.count)
        if written < 0 {
            if errno == EINTR { continue }
            guard errno == EAGAIN || errno == EWOULDBLOCK else { return errno }
            // The descriptor is non-blocking: wait until it accepts bytes.
            var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            if poll(&state, 1, -1) < 0, errno != EINTR { return errno }
            continue
        }
        guard written > 0 else { return EIO }
        rest = UnsafeRawBufferPointer(rebasing: rest[written...])
    }
    return nil
}
