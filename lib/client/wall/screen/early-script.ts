/**
 * Marks a screen with a name before the first paint: the cached page is the same for everybody, and only the address or
 * the tab's storage has the name (screen-identity.ts). The script is inlined in the page and not compiled, so it uses the
 * syntax of the oldest browsers.
 */
export const earlyScript = `(function () {
  var kept = null;
  try {
    kept = JSON.parse(sessionStorage.getItem("wallflower-screen"));
  } catch (error) {}
  var isNamed = /[?&]screen=[^&]/.test(location.search) || (kept && kept.name_key);
  if (isNamed) document.documentElement.setAttribute("data-named", "");
})();`;
