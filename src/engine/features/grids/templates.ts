import { readdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { asPinciteError } from '../../../contract/errors.ts';
import type { FoundTemplate } from '../../../contract/grid.ts';
import { nullIfMissing } from '../../../files/missing.ts';
import { readRegular } from '../../../files/regular-file.ts';
import { readColumns } from './columns-file.ts';

/** Where templates lie: those that come with the app, and those of the user. */
export interface TemplateFolders {
  readonly shipped: string;
  readonly own: string;
}

const ENDING = /\.(?:json|csv)$/iu;

/**
 * All templates, those that come with the app first, each folder by name. A file that is none says why in its place.
 */
export async function findTemplates({ shipped, own }: TemplateFolders): Promise<FoundTemplate[]> {
  return [...(await templatesIn(shipped, false)), ...(await templatesIn(own, true))];
}

async function templatesIn(folder: string, isOwn: boolean): Promise<FoundTemplate[]> {
  const names = ((await readdir(folder).catch(nullIfMissing)) ?? []).filter((name) => ENDING.test(name)).sort();
  return Promise.all(names.map((name) => templateOf(join(folder, name), isOwn)));
}

async function templateOf(path: string, isOwn: boolean): Promise<FoundTemplate> {
  const file = isOwn ? basename(path) : null;
  const name = basename(path, extname(path));
  try {
    const format = /\.csv$/iu.test(path) ? 'csv' : 'json';
    return { ...readColumns({ text: await readRegular(path), format, name }), file, problem: null };
  } catch (error) {
    const { code, details, message } = asPinciteError(error);
    const why = code === 'BAD_REQUEST' ? String(details.why) : message;
    return {
      name,
      description: '',
      columns: [],
      file,
      problem: `The template ${basename(path)} cannot be used: ${why}.`,
    };
  }
}
