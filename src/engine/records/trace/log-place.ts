/** Runs `action` while no other process holds `path`. */
export type WithLock = <T>(path: string, action: () => Promise<T>) => Promise<T>;

/** Whether the entry with this body is selected. */
export type IsMeant = (body: Record<string, unknown>) => boolean;

/** The files of one log. */
export interface LogPlace {
  readonly folder: string;
  readonly log: string;
  readonly head: string;
  readonly lock: string;
}

/** Files that a killed writer of a record left: of this version (src/files/left-over.ts), or of an earlier one. */
export const LEFT_OVER = /\.jsonl?\.(?:\d+|\d+-[0-9a-f]{8}\.tmp)$/;
