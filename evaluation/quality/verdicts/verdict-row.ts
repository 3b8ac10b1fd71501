import { z } from 'zod';
import { readJsonLines } from '../../sets/read-json-lines.ts';

const Fields = z.object({
  id: z.string().default(''),
  sentence: z.string().min(1),
  truth: z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]),
  /** What was changed in a false sentence, or what a true one is like: "number", "wrong row", … */
  kind: z.string(),
  /** File name of the document. */
  document: z.string(),
  /** Words of the place it would be cited from; runs of white space count as one blank. */
  span: z.string().min(1),
  note: z.string().default(''),
  /** Rules may be tuned on one half only; the other one is looked at as figures. */
  half: z.enum(['tune', 'report']).optional(),
});

/**
 * A sentence over a document, true or false, with the place it would be cited from. Also read with the names `doc` and
 * `claim`.
 */
export const VerdictRow = z.preprocess((row) => {
  const { doc, claim, ...rest } = z.looseObject({}).parse(row) as Readonly<Record<string, unknown>>;
  return {
    ...(doc === undefined ? {} : { document: doc }),
    ...(claim === undefined ? {} : { sentence: claim }),
    ...rest,
  };
}, Fields);
export type VerdictRow = z.infer<typeof Fields>;

/** The labelled sentences of a file, in order. Throws FILE_UNREADABLE and QUESTIONNAIRE_INVALID. */
export const loadVerdictRows = (path: string): Promise<VerdictRow[]> => readJsonLines(path, VerdictRow);
