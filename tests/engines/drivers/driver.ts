/** An input source of the W3C WebDriver standard with its actions; WebDriver BiDi takes the same ones. */
export type InputSource = { type: "key" | "pointer"; id: string; actions: object[] };

/** The few commands that the check needs of a browser: one adapter for each protocol. */
export type Driver = {
  /** Name and version, as the browser says them. */
  readonly product: string;
  /** Resolves once the page has loaded, or after it failed to load. */
  open: (url: string) => Promise<void>;
  /** Opens the address and does not wait for the page. */
  begin: (url: string) => Promise<void>;
  /** Evaluates an expression in the page and awaits its promise. Answers JSON; undefined becomes null. */
  evaluate: <Result = unknown>(expression: string) => Promise<Result>;
  perform: (sources: InputSource[]) => Promise<void>;
  /** Chooses files of this machine in the input that the CSS selector finds. */
  setFiles: (selector: string, files: string[]) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  /** Resolves to a PNG of what the window shows. */
  screenshot: () => Promise<Buffer>;
  /** Errors and uncaught exceptions of pages since the start; empty where the protocol does not report them. */
  readonly errors: string[];
  /** Ends the browser and each of its processes. */
  close: () => Promise<void>;
};

/** A browser that the check knows; `find` answers null where it is not installed. */
export type Engine = {
  name: "firefox" | "webkit";
  /** The Debian package to install. */
  debianPackage: string;
  find: () => (() => Promise<Driver>) | null;
};
