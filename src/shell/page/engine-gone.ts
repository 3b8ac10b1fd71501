import { ORPCError } from '@orpc/client';
import { errorSentence } from '../../contract/errors.ts';

/** As the contract's own errors arrive in a client: code, sentence, `data.details`. */
export function engineGone(cause?: unknown): Error {
  return new ORPCError('ENGINE_GONE', {
    defined: true,
    message: errorSentence('ENGINE_GONE'),
    data: { details: {} },
    cause,
  });
}
