import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { DocumentSummary, IngestResult } from '../../../src/contract/documents.ts';
import { randomFrom } from '../../fakes/random.ts';
import {
  emptyFile,
  headerOnly,
  manyPages,
  notAPdf,
  pagesOf,
  passwordProtected,
  truncated,
} from '../../fixtures/make-pdf.ts';
import { libraryFolder, linesOf } from './library-folder.ts';

const PER_KIND = 25;

it('a folder of 200 mixed files: every file has its line, every good one is found', async () => {
  const { folder, write, pincite } = await libraryFolder();
  const random = randomFrom(200);
  const good: string[] = [];
  const watchwords: [name: string, word: string][] = [];
  for (let i = 0; i < PER_KIND; i++) {
    const word = `zebra${String(i).padStart(2, '0')}${Math.floor(random() * 1e6).toString(36)}`;
    const place = i % 3 === 0 ? 'in' : `in/sub-${i % 3}/deeper`;
    await write(`${place}/note-${i}.txt`, `Rule ${i}. The watchword of this note is ${word} and nothing else.\n`);
    await write(`${place}/readme-${i}.md`, `# Heading ${i}\n\nThe second watchword is ${word}md here.\n`);
    await write(`${place}/pages-${i}.pdf`, manyPages(1 + i).bytes);
    await write(`${place}/scan-${i}.pdf`, pagesOf(Array.from({ length: 1 + i }, () => 'image' as const)).bytes);
    await write(
      `${place}/noise-${i}.pdf`,
      notAPdf().map((byte, at) => (at > 20 ? (byte + i) % 256 : byte)),
    );
    await write(`${place}/cut-${i}.pdf`, i % 2 === 0 ? headerOnly() : truncated(0.01 + i / 1000));
    await write(`${place}/empty-${i}.pdf`, emptyFile());
    await write(`${place}/locked-${i}.pdf`, await passwordProtected(word));
    good.push(`note-${i}.txt`, `readme-${i}.md`, `pages-${i}.pdf`);
    watchwords.push([`note-${i}.txt`, word], [`readme-${i}.md`, `${word}md`]);
  }
  await write('in/.hidden.txt', 'Nobody asked for this one.\n');

  const { code, out, err } = await pincite(
    'ingest',
    join(folder, 'in'),
    '--wait',
    'searchable',
    '--ocr',
    'off',
    '--json',
  );
  const others = `(and ${5 * PER_KIND - 1} more that failed)`;
  expect([code, linesOf(err)]).toEqual([1, [expect.stringMatching(/^pincite: [A-Z_]+: [A-Z]/)]]);
  expect(linesOf(err)[0]?.endsWith(others)).toBe(true);
  const results = JSON.parse(out) as IngestResult[];
  expect(results).toHaveLength(8 * PER_KIND);
  expect(new Set(results.map((result) => result.source_filename)).size).toBe(8 * PER_KIND);
  const indexed = results.filter((result) => result.state === 'searchable').map((result) => result.source_filename);
  expect(indexed.sort()).toEqual(good.sort());
  for (const result of results.filter(({ source_filename }) => !good.includes(source_filename))) {
    expect(result.code, result.source_filename).not.toBeNull();
    expect(result.reason, result.source_filename).toContain(result.source_filename);
  }
  const counts = new Map<string, number>();
  for (const { code: why } of results) if (why !== null) counts.set(why, (counts.get(why) ?? 0) + 1);
  expect(Object.fromEntries(counts)).toMatchObject({
    NO_TEXT: PER_KIND,
    NOT_SUPPORTED: PER_KIND,
    EMPTY_FILE: PER_KIND,
    PASSWORD_NEEDED: PER_KIND,
  });

  const documents = JSON.parse((await pincite('documents', '--json')).out) as DocumentSummary[];
  expect(documents.map((document) => document.source_filename).sort()).toEqual(good.sort());
  for (const [name, word] of watchwords.filter((_, index) => index % 9 === 0)) {
    const { hits } = JSON.parse((await pincite('search', word, '--json')).out);
    expect(hits[0]?.source_filename, word).toBe(name);
  }
});

it('a folder of this project with its samples is indexed, and what else lies there is named', async () => {
  const { pincite } = await libraryFolder();
  const samples = fileURLToPath(new URL('../../../resources/sample', import.meta.url));
  const { code, out } = await pincite('ingest', samples, '--wait', 'searchable', '--json');
  expect(code).toBe(0);
  const states = (JSON.parse(out) as IngestResult[]).map((result) => [result.source_filename, result.code]);
  expect(Object.fromEntries(states)).toEqual({
    'information-security.pdf': null,
    'leave-and-absence.pdf': null,
    'travel-and-expenses.pdf': null,
    'questions.json': 'NOT_SUPPORTED',
  });
});
