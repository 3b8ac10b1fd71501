import { z } from 'zod';
import { readJsonLines } from '../../measure/data/read-json-lines.ts';

/** A sentence over one of the sample policies, true or false, with the place it would be cited from. */
export const VerdictRow = z.object({
  id: z.string(),
  sentence: z.string().min(1),
  truth: z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]),
  /** What was changed in a false sentence, or what a true one is like: "number", "wrong row", … */
  kind: z.string(),
  /** File name of the sample policy. */
  document: z.string(),
  /** Verbatim words of the place it would be cited from. */
  span: z.string().min(1),
  note: z.string().default(''),
});
export type VerdictRow = z.infer<typeof VerdictRow>;

/** The labelled sentences of a file, in order. Throws FILE_UNREADABLE and QUESTIONNAIRE_INVALID. */
export const loadVerdictRows = (path: string): Promise<VerdictRow[]> => readJsonLines(path, VerdictRow);
