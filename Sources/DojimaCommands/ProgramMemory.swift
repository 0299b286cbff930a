import CProgram
import Glibc

/// The pages of the program's own variables: tables that the Swift run time fills, and what is worked out once.
enum ProgramMemory {
    /// Has them all written to in one call, in place of a fault at the first use of each.
    ///
    /// They lie scattered over three hundred pages. Once there is a second thread, each fault that copies a page stops it for as long as
    /// both processors need to agree on the copy. A kernel that does not know the call (before Linux 5.14) leaves everything as it was.
    static func prepare() {
        let page = UInt(getpagesize())
        let begin = UInt(bitPattern: program_variables_begin()) / page * page
        let length = UInt(bitPattern: program_variables_end()) - begin
        _ = madvise(UnsafeMutableRawPointer(bitPattern: begin), Int(length), MADV_POPULATE_WRITE)
    }
}
