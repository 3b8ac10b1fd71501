import { appendFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { z } from 'zod';
import { makeFolderDurably } from '../../files/durable-file.ts';
import { nullIfMissing } from '../../files/missing.ts';
import { readStored, toStored } from '../../files/sealed/stored-file.ts';

/**
 * What is kept in a file of JSON lines; none where there is no file. A line that was cut, or is none of ours, is left
 * out.
 */
export async function keptLines<T>(file: string, schema: z.ZodType<T>): Promise<T[]> {
  const content = await readStored(file).catch(nullIfMissing);
  return (content ?? '').split('\n').flatMap((line) => parsed(line, schema) ?? []);
}

/** Appends a value to a file of JSON lines, which it makes with its folder. */
export async function keepLine(file: string, value: object): Promise<void> {
  await makeFolderDurably(dirname(file));
  await appendFile(file, toStored(file, keptLine(value)), { mode: 0o600 });
}

/** A value as a line. Begins with a line break: a line that was cut before it stays alone. */
export const keptLine = (value: object): string => `\n${JSON.stringify(value)}`;

function parsed<T>(line: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
