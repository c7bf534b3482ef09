/**
 * Captures a guest's actions before hydration, for takeEarly (early.ts). The script is inlined in the page and not
 * compiled, so it uses the syntax of the oldest browsers. Enter and paste work as in the hydrated form. It stops
 * propagation: React may hydrate during the same event and would handle it twice.
 */
export const earlyScript = `(function () {
  var early = { files: [], stop: stop };
  function hold(event, files) {
    if (!files || files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    early.files.push.apply(early.files, files);
  }
  var handlers = {
    dragover: function (event) {
      if (event.dataTransfer && event.dataTransfer.types.indexOf("Files") >= 0) event.preventDefault();
    },
    drop: function (event) {
      hold(event, event.dataTransfer && event.dataTransfer.files);
    },
    paste: function (event) {
      var data = event.clipboardData;
      if (data && !(event.target.form && data.types.indexOf("text/plain") >= 0)) hold(event, data.files);
    },
    keydown: function (event) {
      var field = event.target;
      if (event.key !== "Enter" || event.isComposing || !field.matches("form[data-early] input:not([type=file])")) return;
      event.preventDefault();
      var fields = [].slice.call(field.form.querySelectorAll("input:not([type=file]), textarea"));
      var next = fields[fields.indexOf(field) + 1];
      if (next) next.focus();
    },
    change: function (event) {
      var chooser = event.target;
      if (!chooser.matches("form[data-early] input[type=file]")) return;
      hold(event, chooser.files);
      chooser.value = "";
    }
  };
  function stop() {
    for (var type in handlers) removeEventListener(type, handlers[type], true);
  }
  for (var type in handlers) addEventListener(type, handlers[type], true);
  window.wallflowerEarly = early;
})();`;
