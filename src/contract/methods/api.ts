import { oc } from '@orpc/contract';
import { z } from 'zod';
import { ERROR_SENTENCES, type ErrorCode } from '../errors.ts';

const details = z.object({ details: z.record(z.string(), z.union([z.string(), z.number()])) });
const errors = Object.fromEntries(
  Object.entries(ERROR_SENTENCES).map(([code, message]) => [code, { message, data: details }]),
) as Record<ErrorCode, { message: string; data: typeof details }>;

/** Builds each method of the contract, with all errors it may throw. */
export const api = oc.errors(errors);
