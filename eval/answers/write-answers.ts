import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { AskedQuestion } from './asked-question.ts';

/** Writes the answers as `pincite ask --batch` does: `{id, …answer}` a line. */
export async function writeAnswers(path: string, asked: readonly AskedQuestion[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, asked.map(({ id, answer }) => `${JSON.stringify({ id, ...answer })}\n`).join(''));
}
