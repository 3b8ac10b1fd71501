/** The plain data of shell-bridge.ts: for code that runs where there is no page, too. */

export type EngineState = 'starting' | 'running' | 'restarted' | 'failed';

/** A file or folder the user chose. The page never sees a path it could hand to the engine: only the handle. */
export interface Grant {
  readonly handle: string;
  readonly name: string;
}
