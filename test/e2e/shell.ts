import process from 'node:process';
import type { Page } from 'playwright-core';
import type { E2eChatOptions } from '../fakes/e2e-chat.ts';
import { openBrowserShell } from './shell/browser-shell.ts';
import { openElectronShell } from './shell/electron-shell.ts';

export interface ShellOptions {
  /** A library that is there already; by default a new, empty one that is removed at the end. */
  readonly dataDir?: string;
  /** How the chat model of the tests behaves; ignored with `product`. */
  readonly chat?: E2eChatOptions;
  /** The built product as it is, with the models of this machine. */
  readonly product?: boolean;
  /** More environment for the processes of the app. */
  readonly env?: Readonly<Record<string, string>>;
  /** Answers programs too, with the token in this file. In the browser only. */
  readonly apiTokenFile?: string;
  /** Pages of this origin may ask too. */
  readonly apiOrigin?: string;
  readonly colorScheme?: 'light' | 'dark';
  readonly viewport?: { readonly width: number; readonly height: number };
}

/** The app, started, with its page open. Specs know nothing else of what it runs in. */
export interface Shell {
  readonly page: Page;
  readonly dataDir: string;
  /** Errors and refused requests of the page since it was opened; a spec that expects some takes them out. */
  readonly problems: string[];
  /** Ends the engine process without warning, as a crash does. */
  killEngine(): Promise<void>;
  /** Ends everything. Throws when the page had problems nobody expected. */
  close(): Promise<void>;
}

/** Starts the app in the shell that PINCITE_E2E_SHELL names: the browser host, or `electron`. */
export const openShell: (options?: ShellOptions) => Promise<Shell> =
  process.env.PINCITE_E2E_SHELL === 'electron' ? openElectronShell : openBrowserShell;
