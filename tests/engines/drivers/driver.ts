/** An input source of W3C WebDriver with its actions; WebDriver BiDi takes the same. */
export type InputSource = { type: "key" | "pointer"; id: string; actions: object[] };

/** The browser commands that the check needs; one adapter per protocol. */
export type Driver = {
  /** Name and version as reported by the browser. */
  readonly product: string;
  /** Resolves once the page has loaded or failed to load. */
  open: (url: string) => Promise<void>;
  /** Opens the address without waiting for the page. */
  begin: (url: string) => Promise<void>;
  /** Evaluates an expression in the page and awaits its promise. Returns JSON; undefined becomes null. */
  evaluate: <Result = unknown>(expression: string) => Promise<Result>;
  perform: (sources: InputSource[]) => Promise<void>;
  /** Selects local files in the input that the CSS selector finds. */
  setFiles: (selector: string, files: string[]) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  /** Resolves to a PNG of the viewport. */
  screenshot: () => Promise<Buffer>;
  /** Errors and uncaught exceptions of pages since the start; empty if the protocol does not report them. */
  readonly errors: string[];
  /** Ends the browser with all its processes. */
  close: () => Promise<void>;
};

/** A browser supported by the check; `find` returns null if it is not installed. */
export type Engine = {
  name: "firefox" | "webkit";
  /** The Debian package that installs it. */
  debianPackage: string;
  find: () => (() => Promise<Driver>) | null;
};
