/**
 * Options of web process and worker. Both keep what a busy moment took: V8 its space for young objects, three times 16 MB
 * by default, and glibc an arena of memory for each thread. With these an installation rests in four fifths of the memory.
 */
export const lean = { flags: ["--max-semi-space-size=4"], environment: { MALLOC_ARENA_MAX: "2" } };
