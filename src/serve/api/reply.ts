import type { PinciteError } from '../../contract/errors.ts';

/**
 * A server-sent event. A comment keeps the connection alive and is no event for a program. `id`: of the last one, by
 * which a page that connects again says that it has it.
 */
export type SentEvent =
  | { readonly comment: string }
  | { readonly name?: string; readonly id?: string; readonly text: string };

/** What a request is answered with. */
export type Reply =
  | { readonly json: unknown }
  | { readonly text: string; readonly type: string }
  | {
      readonly events: AsyncIterable<SentEvent>;
      /** The event after which nothing comes, since the answer failed. */
      readonly failed: (error: PinciteError) => SentEvent;
    };
