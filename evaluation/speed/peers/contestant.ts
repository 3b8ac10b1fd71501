import type { PeerPlace } from './peer-event.ts';

/** How Pincite came to an answer; the others have one way. */
export const PATHS = ['line', 'cell', 'written', 'refusal'] as const;
export type AnswerPath = (typeof PATHS)[number];

/** One answer; times in milliseconds from the question. */
export interface ContestantAnswer {
  /** The first line of a document, quoted and shown as its place; null of whoever shows none. */
  readonly firstLineMs: number | null;
  /** Null when nothing was written. */
  readonly firstWordMs: number | null;
  readonly lastWordMs: number;
  readonly path: AnswerPath | null;
  readonly text: string;
  /** Cited by Pincite; given to the model by the others. */
  readonly places: readonly PeerPlace[];
}

/** Seconds from the call until documents can be searched; in full, with every vector. */
export interface ContestantIngest {
  readonly searchable: number | null;
  readonly usable: number;
}

/** One of those that are compared, in a process of its own. */
export interface Contestant {
  readonly name: string;
  readonly version: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly pid: number;
  /** Whether its models are on the server of the benchmark. */
  readonly isServed: boolean;
  /** Whether its chat model is open before the first question; else that question opens it. */
  readonly isLoaded: boolean;
  ingest(files: readonly string[]): Promise<ContestantIngest>;
  search(question: string): Promise<readonly PeerPlace[]>;
  ask(question: string): Promise<ContestantAnswer>;
  close(): Promise<void>;
}
