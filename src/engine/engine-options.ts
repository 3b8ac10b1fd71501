import type { Endpoints } from '../offline/endpoints.ts';
import type { MachinePolicy } from '../policy/machine-policy.ts';
import type { AnswerSettings } from './answer/settings.ts';
import type { LlamaRuntime } from './models/runtime/llama-runtime.ts';
import type { Reader } from './models/runtime/reader/reader.ts';

/** What an engine is opened with. */
export interface EngineOptions {
  /** Directory of one user's library, threads, jobs and logs. */
  readonly dataDir: string;
  /**
   * Directory of what is kept of the user outside of every library: the key of the records, and the last entry of each
   * log.
   */
  readonly ownerDir: string;
  /** The app's key of the records, when its main process has one. The engine waits for it only when it needs a key. */
  readonly appKey?: Promise<Uint8Array | null>;
  /** The folder that holds `resources/`. */
  readonly resources: URL;
  /** Entry of the reading worker, source or build. */
  readonly readingWorker: URL;
  /** Entry of the OCR worker, source or build. */
  readonly ocrWorker: URL;
  /** Entry of the embedding thread, source or build. */
  readonly embeddingWorker: URL;
  /** A runtime in place of llama.cpp with the default models, whichever of their files exist; tests pass a fake. */
  readonly runtime?: LlamaRuntime;
  /** A reader that engines of one process share; each has its own by default. */
  readonly reader?: Reader | undefined;
  /** Replaces the usual settings, so that an evaluation can compare some. */
  readonly answerSettings?: Partial<AnswerSettings>;
  /** Shown in `status`. */
  readonly version?: string;
  /** True when the host's first import was the network guard; shown in `status`. */
  readonly offline?: boolean;
  /** The servers that the guard lets this process reach (ADR 0060); none by default. */
  readonly endpoints?: Endpoints;
  /** What the administrators of this computer fixed (ADR 0133); nothing by default. */
  readonly policy?: MachinePolicy | null;
  /** Opens also a library that is damaged as a whole, to check or repair it. */
  readonly evenDamaged?: boolean;
  /**
   * The passphrase of an encrypted library, asked for only where there is one; null: it stays locked. By default the
   * first line of the file that PINCITE_PASSPHRASE_FILE names.
   */
  readonly passphrase?: (() => Promise<string | null>) | undefined;
  /** Continues at once what an earlier run left; hosts set it, commands do not. */
  readonly resume?: boolean;
}
