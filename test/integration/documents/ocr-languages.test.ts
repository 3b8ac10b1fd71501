import { copyFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bundledLanguages, ocrLanguages } from '../../../src/engine/documents/ocr/languages.ts';
import { createRecogniser, whyNotReadable } from '../../../src/engine/documents/ocr/recognise.ts';
import { temporaryFolder } from '../../fakes/library/open-test-library.ts';
import { CourierPage } from '../../fixtures/pdf/courier-page.ts';
import { rawPdf } from '../../fixtures/pdf/raw-pdf.ts';
import { openReader } from './open-reader.ts';

const workerUrl = new URL('../../../src/engine/documents/ocr/ocr-worker.ts', import.meta.url);
const reader = openReader();
const opens = (language: Parameters<typeof whyNotReadable>[1]) => whyNotReadable(workerUrl, language);
const english = await bundledLanguages();

it('reads in a language that was added, from the next picture on, until it is removed', async () => {
  const [folder, from] = [join(await temporaryFolder(), 'ocr'), await temporaryFolder()];
  const languages = ocrLanguages(folder);
  expect(await languages.list()).toMatchObject([{ code: 'eng', bundled: true }]);
  // The English data under another name: no other is at hand.
  const source = join(from, 'deu.traineddata.gz');
  await copyFile(join(english.folder, 'eng.traineddata.gz'), source);
  const page = new CourierPage(0).line('Receipts are kept for seven years.', 72, 700);
  const bytes = rawPdf({ pages: [{ content: page.content, mediaBox: [0, 0, 612, 792] }] });
  const { picture } = await reader.picture({ bytes, sourceFilename: 'page.pdf', pageIndex: 0, scale: 3 });
  const asked: string[] = [];
  const recogniser = createRecogniser({
    workerUrl,
    languages: async () => {
      const data = await languages.data();
      asked.push(data.codes.join('+'));
      return data;
    },
  });
  const read = async () => {
    const { lines } = await recogniser.recognise(picture);
    return lines.map(({ words }) => words.map(({ symbols }) => symbols.join('')).join(' ')).join('\n');
  };
  expect(await read()).toBe('Receipts are kept for seven years.');
  await languages.add(source, opens);
  expect(await languages.list()).toMatchObject([{ code: 'eng' }, { code: 'deu', bundled: false }]);
  expect(await read()).toBe('Receipts are kept for seven years.');
  await languages.remove('deu');
  expect(await languages.list()).toMatchObject([{ code: 'eng' }]);
  expect(await read()).toBe('Receipts are kept for seven years.');
  expect(asked).toEqual(['eng', 'eng+deu', 'eng']);
  await recogniser.close();
});

it.each([
  ['notes.txt', 'its name is not CODE.traineddata'],
  ['eng.traineddata', 'English is there already'],
  ['fra.traineddata', ''],
])(
  'takes no file %s that is no language',
  async (name, why) => {
    const [folder, from] = [join(await temporaryFolder(), 'ocr'), await temporaryFolder()];
    const source = join(from, name);
    await writeFile(source, 'This is no data of a language.');
    const adding = ocrLanguages(folder).add(source, opens);
    await expect(adding).rejects.toMatchObject({
      code: 'OCR_LANGUAGE_UNUSABLE',
      message: expect.stringContaining(why),
    });
    expect(await readdir(folder).catch(() => [])).toEqual([]);
  },
  60_000,
);

it('says what is not there', async () => {
  const languages = ocrLanguages(join(await temporaryFolder(), 'ocr'));
  await expect(languages.remove('deu')).rejects.toMatchObject({ code: 'OCR_LANGUAGE_NOT_FOUND' });
  await expect(languages.remove('eng')).rejects.toMatchObject({ code: 'OCR_LANGUAGE_NOT_FOUND' });
  await expect(languages.add('/nowhere/deu.traineddata', opens)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
});
