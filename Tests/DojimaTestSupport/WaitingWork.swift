import Foundation

/// Performs work that waits, such as for a server, on a separate thread, so that other tests run at the same time: there are as many
/// threads for tests as processors.
package func waiting<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Swift.Result(catching: work)) }
    }
}
