/** A browser that the end-to-end tests can drive, and how it must be started. */
export interface FoundBrowser {
  readonly path: string;
  /** Where it is from, for the one line that says which browser is used. */
  readonly origin: 'PINCITE_BROWSER' | 'installed' | 'node_modules';
  readonly args: readonly string[];
  /** Added to the environment of the browser: libraries and fonts that the machine lacks. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * No sandbox, because tests run as root in containers, where Chromium refuses it; only our own page is ever opened. The
 * rest keeps the browser from calling home.
 */
export const BROWSER_ARGS: readonly string[] = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
