import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '../contract/index.ts';

/** The engine as the command line sees it: every call goes through the contract, in process. */
export type Client = ContractRouterClient<typeof contract>;

export interface QuestionnaireOptions {
  /** JSON lines, or CSV with a header when the name ends in `.csv`. */
  readonly input: string;
  /** Its text, where it does not lie in a file. */
  readonly text?: string;
  /** Where answers are written and from where a run is resumed; null = nowhere, they are only yielded. */
  readonly output: string | null;
  /** Answers of verbatim sentences only (requirement B7). */
  readonly quoteOnly?: boolean;
  /** Asks the model, whatever was answered before (requirement B10). */
  readonly fresh?: boolean;
  readonly signal?: AbortSignal;
}

export interface Engine {
  readonly client: Client;
  /** Yields one `{id, …answer}` or `{id, error}` a question, as each is done. */
  questionnaire(options: QuestionnaireOptions): AsyncIterable<Record<string, unknown>>;
  close(): Promise<void>;
}

export type OpenEngine = (options: { readonly dataDir: string; readonly evenDamaged?: boolean }) => Promise<Engine>;
