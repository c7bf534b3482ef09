// Preloaded into a process: throws an uncaught error there on a signal, in a timer.
process.on("SIGUSR2", () => {
  setTimeout(() => {
    throw new TypeError("planted");
  });
});
