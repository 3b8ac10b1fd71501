import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { PinciteError } from '../../../src/contract/errors.ts';
import { errorCode } from '../../../src/files/missing.ts';

/**
 * A bound for a figure; both bounds count as met. `reason`: why it is not met where it is measured, in one sentence;
 * then it is told and fails nothing.
 */
const Target = z
  .strictObject({
    demand: z.string().optional(),
    least: z.number().optional(),
    most: z.number().optional(),
    reason: z.string().optional(),
  })
  .refine(({ least, most }) => least !== undefined || most !== undefined, 'it needs "least" or "most"');

/** Bounds by the name of a figure, as the results in JSON have it: "right_of_all", "seconds.p95". */
export const Targets = z.record(z.string(), Target);
export type Targets = z.infer<typeof Targets>;

/** A figure beside its bounds. */
export interface JudgedTarget {
  readonly figure: string;
  /** Null where the list of questions says too little to compute it: then the bound is not met. */
  readonly value: number | null;
  readonly wanted: string;
  readonly isMet: boolean;
  /** What is demanded, in words; null where the file has none. */
  readonly demand: string | null;
  /** Why it is not met; null where it is, or where nobody said why. */
  readonly reason: string | null;
}

/** Whether a target fails what it gates: it is not met, and its file does not say why. */
export const isMissed = ({ isMet, reason }: JudgedTarget): boolean => !isMet && reason === null;

/** Targets as rows of a table: figure, value, target, verdict. */
export const targetRows = (judged: readonly JudgedTarget[]): string[][] =>
  judged.map((target) => [
    target.demand ?? target.figure,
    target.value === null ? '–' : String(Math.round(target.value * 1000) / 1000),
    target.wanted,
    isMissed(target) ? 'NOT MET' : target.isMet ? 'met' : 'not met here',
  ]);

/** Why targets are not met here, one line each. */
export const reasonLines = (judged: readonly JudgedTarget[]): string[] =>
  judged.flatMap(({ demand, figure, reason }) =>
    reason === null ? [] : `Not met here: ${demand ?? figure}: ${reason}.`,
  );

/** Reads a file of targets. Throws FILE_UNREADABLE, BAD_REQUEST. */
export async function readTargets(path: string): Promise<Targets> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw new PinciteError('FILE_UNREADABLE', { path, why: errorCode(error) ?? String(error) }, { cause: error });
  }
  try {
    return Targets.parse(JSON.parse(text));
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new PinciteError('BAD_REQUEST', { why: `${path} is no file of targets: ${why}` }, { cause: error });
  }
}

/**
 * Compares figures with targets. Throws BAD_REQUEST for a target of no figure, since a misspelt one would never gate.
 */
export function judgeTargets(targets: Targets, figures: Readonly<Record<string, unknown>>): JudgedTarget[] {
  return Object.entries(targets).map(([figure, { least, most, demand = null, reason = null }]) => {
    const value = figureNamed(figures, figure);
    if (value === undefined) throw new PinciteError('BAD_REQUEST', { why: `there is no figure “${figure}”` });
    const wanted = [least === undefined ? [] : `at least ${least}`, most === undefined ? [] : `at most ${most}`].flat();
    const isMet =
      value !== null && value >= (least ?? Number.NEGATIVE_INFINITY) && value <= (most ?? Number.POSITIVE_INFINITY);
    return { figure, value, wanted: wanted.join(', '), isMet, demand, reason: isMet ? null : reason };
  });
}

/** A number, or an estimate's mean; null where it could not be computed, undefined where there is no such figure. */
function figureNamed(figures: Readonly<Record<string, unknown>>, name: string): number | null | undefined {
  let found: unknown = figures;
  for (const part of name.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[part];
  }
  if (found === null || typeof found === 'number') return found;
  const { mean } = found as { readonly mean?: unknown };
  return typeof mean === 'number' ? mean : undefined;
}
