/**
 * Holds what a guest does before the page comes alive, for takeEarly (early.ts). Text in the page itself, in the
 * language of the oldest browsers: nothing compiles it. Keys and pastes mean what they mean in the living form.
 * What is held goes no further: the page may come alive within the very event, and would take it a second time.
 */
export const earlyScript = `(function () {
  var early = { files: [], isSubmitted: false, stop: stop };
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
    },
    submit: function (event) {
      if (!event.target.matches("form[data-early]")) return;
      event.preventDefault();
      event.stopPropagation();
      event.target.setAttribute("aria-busy", "true");
      early.isSubmitted = true;
    }
  };
  function stop() {
    for (var type in handlers) removeEventListener(type, handlers[type], true);
  }
  for (var type in handlers) addEventListener(type, handlers[type], true);
  window.wallflowerEarly = early;
})();`;
