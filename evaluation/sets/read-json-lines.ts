import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { PinciteError } from '../../src/contract/errors.ts';

/**
 * Reads JSON lines of one shape; blank lines are skipped. Throws FILE_UNREADABLE, QUESTIONNAIRE_INVALID with the
 * 1-based line.
 */
export async function readJsonLines<T>(path: string, schema: z.ZodType<T>): Promise<T[]> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw new PinciteError('FILE_UNREADABLE', { path, why: (error as Error).message }, { cause: error });
  }
  return text.split('\n').flatMap((line, i) => {
    if (line.trim() === '') return [];
    try {
      return [schema.parse(JSON.parse(line))];
    } catch (error) {
      const why = `${path}: ${(error as Error).message}`;
      throw new PinciteError('QUESTIONNAIRE_INVALID', { line: i + 1, why }, { cause: error });
    }
  });
}
