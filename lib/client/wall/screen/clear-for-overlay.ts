/**
 * Clears the page under an overlay as early-script.ts does, where React renders the whole document in the browser and runs
 * no script in it: on the page of a wall that is not there.
 */
export function clearForOverlay() {
  const asked = new URLSearchParams(window.location.search);
  if (asked.get("stage") !== "overlay") return;
  const root = document.documentElement;
  root.dataset.overlay = "";
  // What is no colour leaves the page transparent.
  root.style.setProperty("--keyed", `#${asked.get("ground")}`);
}
