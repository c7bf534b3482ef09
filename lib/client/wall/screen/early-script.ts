/**
 * Does what must come before the first paint: the cached page is the same for everybody, and only the address or the
 * tab's storage has the screen's name and canvas. Inlined in the page and not compiled, so it uses the syntax of the
 * oldest browsers.
 *
 * `?canvas=3840x640` puts the wall on so many pixels, in a frame (public/wall-canvas.html). A screen with a name is
 * marked as one, since it is no phone (phone-screen.ts). `?stage=overlay` leaves the page transparent, or in the colour
 * of `ground` for a keyer, whatever becomes of the wall. A player with few cores or little memory is marked, too: it
 * gets no motion that only decorates.
 */
export const earlyScript = `(function () {
  var canvas = /[?&]canvas=(\\d{2,5}x\\d{2,5})(?=&|$)/.exec(location.search);
  if (canvas && window.parent === window) {
    var query = location.search.replace(/&?canvas=[^&]*/, "").replace("?&", "?");
    location.replace("/wall-canvas.html#" + canvas[1] + location.pathname + (query === "?" ? "" : query) + location.hash);
    return;
  }
  var kept = null;
  try {
    kept = JSON.parse(sessionStorage.getItem("wallflower-screen"));
  } catch (error) {}
  if (/[?&]screen=[^&]/.test(location.search) || (kept && kept.name_key)) {
    document.documentElement.setAttribute("data-named", "");
  }
  if (/[?&]stage=overlay(?=&|$)/.test(location.search)) {
    var ground = /[?&]ground=([\\da-f]{6})(?=&|$)/i.exec(location.search);
    var root = document.documentElement;
    root.setAttribute("data-overlay", "");
    if (ground) root.style.setProperty("--keyed", "#" + ground[1]);
  }
  if (navigator.hardwareConcurrency < 4 || navigator.deviceMemory < 4) {
    document.documentElement.setAttribute("data-weak", "");
  }
})();`;
