import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn, nullIfMissing } from '../../../files/missing.ts';
import { TABLE_NAMES } from '../tables/schema.ts';

/** Small files of JSON in the data directory, and folders of such files; and the hint of each table where its newest version is. */
const FILES = ['library.json', 'collections.json', 'models.json'];
const FOLDERS = ['jobs', 'journal', 'threads', 'answers'];

/** Paths of those of them that are not JSON in UTF-8: every one of them was replaced whole, so it is damaged. */
export async function unreadableRecords(dataDir: string): Promise<string[]> {
  const paths = [...FILES];
  for (const folder of FOLDERS) {
    const names = await namesIn(join(dataDir, folder));
    paths.push(...names.filter((name) => name.endsWith('.json')).map((name) => `${folder}/${name}`));
  }
  for (const table of TABLE_NAMES) paths.push(`library.lance/${table}.lance/_versions/latest_version_hint.json`);
  const unreadable: string[] = [];
  for (const path of paths) if (!(await isReadable(join(dataDir, path)))) unreadable.push(path);
  return unreadable;
}

async function isReadable(path: string): Promise<boolean> {
  const content = await readFile(path).catch(nullIfMissing);
  if (content === null) return true;
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content));
    return true;
  } catch {
    return false;
  }
}
