/**
 * Options of web process and worker. Each keeps what a busy moment took: V8 its space for young objects, three times
 * 16 MB by default, and an old space that it lets grow to twice what is in use before it collects; glibc an arena of
 * memory for each thread. With 60 percent instead, an archive of 10,000 posts takes 87 MB over rest instead of 181, at
 * the same pace (`bench -- archive`); with 25, external buffers make V8 collect all the time.
 */
export const lean = {
  flags: ["--max-semi-space-size=4", "--heap-growing-percent=60"],
  environment: { MALLOC_ARENA_MAX: "2" },
};
