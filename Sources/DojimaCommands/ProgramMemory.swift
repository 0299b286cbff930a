import CProgram
import Glibc

/// The memory pages of the program's global variables: tables that the Swift runtime fills, and values computed once.
enum ProgramMemory {
    /// Writes to all of them in one call, instead of a page fault at the first use of each.
    ///
    /// They are scattered over three hundred pages. Once there is a second thread, each fault that copies a page stops it until both
    /// processors agree on the copy. A kernel without this call (before Linux 5.14) changes nothing.
    static func prepare() {
        let page = UInt(getpagesize())
        let begin = UInt(bitPattern: program_variables_begin()) / page * page
        let length = UInt(bitPattern: program_variables_end()) - begin
        _ = madvise(UnsafeMutableRawPointer(bitPattern: begin), Int(length), MADV_POPULATE_WRITE)
    }
}
