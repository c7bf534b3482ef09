// Loaded into a process before everything else: lets a test throw there, in a timer, where nobody catches it.
process.on("SIGUSR2", () => {
  setTimeout(() => {
    throw new TypeError("planted");
  });
});
