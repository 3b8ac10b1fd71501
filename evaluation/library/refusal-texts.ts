import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFileDurably } from '../../src/files/durable-file.ts';
import type { Question } from '../sets/question.ts';
import { hashOf } from './hash-tree.ts';

/** Id of the document that the passage of a refusal question becomes. */
export function passageDocumentId({ id, meta }: Question): string {
  if (meta.passage === undefined) throw new Error(`question ${id} has no meta.passage`);
  return hashOf(meta.passage).slice(0, 16);
}

/**
 * Writes each question's passage as a text file named after its document, in a folder of its own; equal passages once.
 */
export async function writeRefusalTexts(questions: readonly Question[], folder: string): Promise<void> {
  for (const question of questions) {
    const own = join(folder, passageDocumentId(question));
    const name = question.doc.replace(/[^\p{L}\p{N} .-]+/gu, ' ').trim() || 'passage';
    await mkdir(own, { recursive: true });
    await replaceFileDurably(join(own, `${name}.txt`), question.meta.passage ?? '');
  }
}
