import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { loadDataSet } from '../../sets/data-sets.ts';
import { goldFile } from '../../sets/question.ts';
import { type MadeLibraryOptions, madeLibrary, spread } from '../made-library/made-library.ts';
import type { PlacedQuestion } from './fill-report.ts';

/** The shared PDFs, or so many pages that are made. */
export type LibrarySize = 'real' | number;

/** Documents that both pipelines take in, with questions about them. */
export interface SizedLibrary {
  readonly size: LibrarySize;
  /** Folder of PDFs and of nothing else. */
  readonly folder: string;
  readonly questions: readonly PlacedQuestion[];
}

/** The shared PDFs with the questions that were asked in an analyst's own words. */
export async function realLibrary(dataSets: string, questions: number): Promise<SizedLibrary> {
  const folder = join(dataSets, 'pdf');
  const names = await readdir(folder);
  const other = names.find((name) => !name.endsWith('.pdf'));
  if (other !== undefined) throw new Error(`${other} in ${folder} is no PDF`);
  const placed = (await loadDataSet(dataSets, 'paraphrased')).map((one): PlacedQuestion => {
    const file = goldFile(one);
    if (file === null) throw new Error(`the file of ${one.id} is not known`);
    return { question: one.question, file, pages: one.gold_pages, words: null };
  });
  return { size: 'real', folder, questions: spread(placed, questions) };
}

/**
 * A made library. Half of the questions are about its first `embeddedPages` pages, which the model embeds: of the
 * others anything is found by words alone.
 */
export async function sizedLibrary(
  options: MadeLibraryOptions,
  questions: number,
  embeddedPages: number,
): Promise<SizedLibrary> {
  const { files, pages, questions: all } = await madeLibrary(options);
  const embedded = Math.floor((all.length * Math.min(embeddedPages, pages)) / pages);
  const half = embedded === all.length ? questions : Math.ceil(questions / 2);
  const first = spread(all.slice(0, embedded), half);
  return {
    size: pages,
    folder: files,
    questions: [...first, ...spread(all.slice(embedded), questions - first.length)],
  };
}
