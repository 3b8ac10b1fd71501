import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { AskedQuestion } from './asked-question.ts';

/**
 * Writes the answers as `pincite ask --batch` does, `{id, …answer}` a line, with what each confidence was computed
 * from.
 */
export async function writeAnswers(path: string, asked: readonly AskedQuestion[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const lines = asked.map(({ id, answer, confidence_features }) =>
    JSON.stringify({ id, ...answer, confidence_features }),
  );
  await writeFile(path, lines.map((line) => `${line}\n`).join(''));
}
