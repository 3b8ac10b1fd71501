import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CheckResult, LastCheck } from '../../../contract/integrity.ts';
import { makeFolderDurably, replaceFileDurably } from '../../../files/durable-file.ts';
import { isMissing } from '../../../files/missing.ts';

const pathOf = (dataDir: string) => join(dataDir, 'integrity', 'last-check.json');

/** What the newest check of a library found; null when there was none, or its note cannot be read. */
export async function readLastCheck(dataDir: string): Promise<LastCheck | null> {
  try {
    return LastCheck.safeParse(JSON.parse(await readFile(pathOf(dataDir), 'utf8'))).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError || isMissing(error)) return null;
    throw error;
  }
}

export async function writeLastCheck(dataDir: string, { checked_at, sound, damage }: CheckResult): Promise<void> {
  const ids = [...new Set(damage.flatMap(({ document_id: id }) => id ?? []))];
  const note: LastCheck = { checked_at, sound, damage: damage.length, document_ids: ids };
  await makeFolderDurably(join(dataDir, 'integrity'));
  await replaceFileDurably(pathOf(dataDir), `${JSON.stringify(note)}\n`);
}
