import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { PinciteError } from '../../../src/contract/errors.ts';

const run = promisify(execFile);

/** What score.py prints: a number, an interval, or null where there was nothing to score. */
const Figures = z.record(z.string(), z.union([z.number(), z.tuple([z.number(), z.number()]), z.null()]));

export interface Scored {
  readonly figures: z.infer<typeof Figures>;
  /** Its list of failures, as text. */
  readonly failures: string;
  /** Right or wrong for each answerable question that was asked. */
  readonly right: ReadonlyMap<string, boolean>;
}

/** Runs score.py of `checks` over a file of answers. Throws INTERNAL with its last line when it fails. */
export async function scoreWithScript(
  checks: string,
  questions: string,
  answers: string,
  failures: number,
): Promise<Scored> {
  const script = [join(checks, 'score.py'), questions, answers, '--partial', '--failures', `${failures}`];
  const scored = await python(script);
  const rows = await python([fileURLToPath(new URL('right_rows.py', import.meta.url)), checks, questions, answers]);
  return {
    figures: Figures.parse(JSON.parse(scored.stdout)),
    failures: scored.stderr.trim(),
    right: new Map(Object.entries(z.record(z.string(), z.boolean()).parse(JSON.parse(rows.stdout)))),
  };
}

async function python(args: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  try {
    return await run('python3', [...args], { maxBuffer: 64 * 2 ** 20 });
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    const why = `python3 ${args[0]} failed: ${stderr?.trim().split('\n').at(-1) || message}`;
    throw new PinciteError('INTERNAL', { why }, { cause: error });
  }
}
