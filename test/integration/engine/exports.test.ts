import { execFileSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DomUtils, parseDocument } from 'htmlparser2';
import mammoth from 'mammoth';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/contract/answer.ts';
import type { ExportForm } from '../../../src/contract/records/export.ts';
import { provingWords } from '../../../src/contract/view/citation-text.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { quotingChat } from './quoting-chat.ts';
import { askAll, engineOn, ingestAll, newFolder, sampleLibrary } from './sample-engine.ts';

const QUESTION = 'How many days of unused annual leave may be carried over into the next leave year?';

let folder: string;
let remove: () => Promise<void>;
let engine: Engine;
let answer: Answer;
beforeAll(async () => {
  ({ folder, remove } = await newFolder());
  await sampleLibrary(join(folder, 'library'), ['leave-and-absence']);
  engine = await engineOn(join(folder, 'library'), quotingChat());
  ({ answer } = await askAll(engine.client, { question: QUESTION }));
});
afterAll(async () => {
  await engine.close();
  await remove();
});

const exported = (form: ExportForm, more: { answer_id?: string; thread_id?: string; document_id?: string } = {}) =>
  engine.client.exports.answers({ form, ...(more.thread_id ? {} : { answer_id: answer.answer_id }), ...more });
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Runs a program on bytes; null where the machine does not have it. */
async function run(program: string, args: readonly string[], bytes: Uint8Array): Promise<string | null> {
  const path = join(folder, 'given.pdf');
  await writeFile(path, bytes);
  try {
    return execFileSync(
      program,
      args.map((arg) => (arg === 'FILE' ? path : arg)),
      { encoding: 'utf8' },
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

interface HighlightOfFile {
  readonly subtype: string;
  readonly contentsObj: { readonly str: string };
  readonly titleObj: { readonly str: string };
  readonly quadPoints: ArrayLike<number>;
}

/** The annotations of each page that pdf.js finds, by their kind. */
async function annotationsOf(bytes: Uint8Array): Promise<{ page: number; annotation: HighlightOfFile }[]> {
  const task = getDocument({ data: bytes.slice(), verbosity: 0, useSystemFonts: false });
  const document = await task.promise;
  const found: { page: number; annotation: HighlightOfFile }[] = [];
  for (let page = 1; page <= document.numPages; page++)
    for (const annotation of await (await document.getPage(page)).getAnnotations())
      found.push({ page: page - 1, annotation });
  await task.destroy();
  return found;
}

describe('a document with highlights', () => {
  it('another reader finds the cited words marked, with the sentence as the note', async () => {
    const { name, type, bytes } = await exported('annotated-pdf');
    expect([name, type]).toEqual(['Leave and Absence Policy (highlighted).pdf', 'application/pdf']);
    const found = await annotationsOf(bytes);
    const marks = found.filter(({ annotation }) => annotation.subtype === 'Highlight');
    const cited = answer.citations.flatMap(({ lit_spans, rects }) =>
      (lit_spans.length > 0 ? lit_spans.flatMap((span) => span.rects) : rects).flatMap((page) =>
        page.rects.map((rect) => ({ page: page.page_index, rect })),
      ),
    );
    expect(cited.length).toBeGreaterThan(0);
    const quads = marks.flatMap(({ page, annotation: { quadPoints: points } }) =>
      Array.from({ length: points.length / 8 }, (_, i) => Array.from(points).slice(i * 8, i * 8 + 8)).map((quad) => {
        const [xs, ys] = [quad.filter((_, k) => k % 2 === 0), quad.filter((_, k) => k % 2 === 1)];
        const [left, bottom] = [Math.min(...xs), Math.min(...ys)];
        return { page, rect: [left, bottom, Math.max(...xs) - left, Math.max(...ys) - bottom] };
      }),
    );
    for (const { page, rect } of cited)
      expect(
        quads.some(
          (quad) => quad.page === page && quad.rect.every((side, i) => Math.abs(side - Number(rect[i])) < 0.1),
        ),
      ).toBe(true);
    expect(marks[0]?.annotation.contentsObj.str).toBe(`${QUESTION}\n[1] ${answer.claims[0]?.text} (Supported)`);
  });

  it('the same marks stand in a file of their own, for programs that lay them over the PDF', async () => {
    const { name, type, bytes } = await exported('xfdf');
    expect([name, type]).toEqual(['Leave and Absence Policy.xfdf', 'application/vnd.adobe.xfdf']);
    const { children } = parseDocument(textOf(bytes), { xmlMode: true });
    const named = (...names: string[]) => DomUtils.findAll((element) => names.includes(element.name), children);
    expect(named('xfdf').map(({ attribs }) => attribs.xmlns)).toEqual(['http://ns.adobe.com/xfdf/']);
    expect(named('f').map(({ attribs }) => attribs.href)).toEqual(['leave-and-absence.pdf']);
    const marks = named('highlight', 'underline').map((element) => ({
      ...{ kind: element.name, page: Number(element.attribs.page), author: element.attribs.title },
      quads: String(element.attribs.coords).split(',').map(Number),
      note: DomUtils.textContent(element),
    }));
    const drawn = (await annotationsOf((await exported('annotated-pdf')).bytes)).filter(({ annotation }) =>
      ['Highlight', 'Underline'].includes(annotation.subtype),
    );
    expect(marks.length).toBeGreaterThan(0);
    expect(marks.sort((a, b) => a.page - b.page)).toEqual(
      drawn.map(({ page, annotation }) => ({
        ...{ kind: annotation.subtype.toLowerCase(), page, author: annotation.titleObj.str },
        quads: Array.from(annotation.quadPoints, (value) => expect.closeTo(value, 1)),
        note: annotation.contentsObj.str,
      })),
    );
  });

  it('says which document it needs, and refuses one that is not cited', async () => {
    await expect(exported('annotated-pdf', { document_id: '0123456789abcdef' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining('does not cite document 0123456789abcdef'),
    });
  });

  it('is a valid file, and pdftotext finds the cited words in it', async (context) => {
    const { bytes } = await exported('annotated-pdf');
    const checked = await run('qpdf', ['--check', 'FILE'], bytes);
    const text = await run('pdftotext', ['FILE', '-'], bytes);
    if (checked === null || text === null) return context.skip('qpdf or pdftotext is not on this machine');
    expect(checked).toContain('No syntax or stream encoding errors found');
    const onOneLine = text.replaceAll(/\s+/gu, ' ');
    for (const citation of answer.citations)
      expect(onOneLine).toContain(provingWords(citation).replaceAll(/\s+/gu, ' '));
  });

  it('what is cited is told to programs that keep lists of references', async () => {
    const csl = await exported('csl-json');
    expect(csl.type).toBe('application/vnd.citationstyles.csl+json');
    const [item, ...others] = JSON.parse(textOf(csl.bytes));
    expect(others).toEqual([]);
    const { document_id: id } = answer.citations[0] ?? { document_id: '' };
    expect(item).toMatchObject({ id, type: 'document', title: 'Leave and Absence Policy' });
    expect(item.note.replace('SHA-256: ', '').slice(0, 16)).toBe(id);
    const bib = await exported('bibtex');
    expect([bib.name.endsWith('.bib'), textOf(bib.bytes)]).toEqual([true, expect.stringContaining(`@misc{${id},`)]);
  });

  it('a text has no pages to highlight', async () => {
    await writeFile(join(folder, 'red.txt'), 'The canary sleeps in the ninth lighthouse of Ostermoor.');
    await ingestAll(engine.client, [join(folder, 'red.txt')]);
    const asked = await askAll(engine.client, { question: 'Where does the canary sleep?' });
    await expect(exported('annotated-pdf', { answer_id: asked.answer.answer_id })).rejects.toMatchObject({
      code: 'NO_PAGE_IMAGE',
    });
    expect(textOf((await exported('md', { answer_id: asked.answer.answer_id })).bytes)).toContain('Ostermoor');
  });
});

describe('an answer as a file', () => {
  it('Word has the sentences, the words and a picture of each place', async () => {
    const { name, bytes } = await exported('docx');
    expect(name).toBe('How many days of unused annual leave may be carried over.docx');
    const { value: html } = await mammoth.convertToHtml({ buffer: Buffer.from(bytes) });
    expect(html).toContain('Supported');
    expect(html.match(/<img /gu)).toHaveLength(new Set(answer.citations.map(({ marker }) => marker)).size);
  });

  it('the PDF is valid, and has the words and the verdict', async (context) => {
    const { bytes } = await exported('pdf');
    expect(textOf(bytes.subarray(0, 5))).toBe('%PDF-');
    const checked = await run('qpdf', ['--check', 'FILE'], bytes);
    const text = await run('pdftotext', ['FILE', '-'], bytes);
    if (checked === null || text === null) return context.skip('qpdf or pdftotext is not on this machine');
    expect(checked).toContain('No syntax or stream encoding errors found');
    expect(text.replaceAll(/\s+/gu, ' ')).toContain(`${answer.claims[0]?.text} [1] Supported`);
  });

  it('JSON has the whole answer, as it was recorded', async () => {
    expect(JSON.parse(textOf((await exported('json')).bytes))).toMatchObject({
      pincite_export: 1,
      answers: [{ answer, record: { state: 'whole' }, sources: [{ state: 'present' }] }],
    });
  });

  it('a thread is exported with all its answers, the newest answer where nothing is named', async () => {
    const { answer: next } = await askAll(engine.client, {
      ...{ question: 'How much notice must be given of annual leave?', thread_id: answer.thread_id },
    });
    const thread = textOf((await exported('md', { thread_id: answer.thread_id })).bytes);
    expect(thread.match(/^## .*$/gmu)).toHaveLength(2);
    expect(thread.indexOf(QUESTION)).toBeLessThan(thread.indexOf(next.question));
    const newest = await engine.client.exports.answers({ form: 'md' });
    expect(textOf(newest.bytes)).toContain(next.question);
    await expect(exported('receipt', { thread_id: answer.thread_id })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it.each([
    [{ answer_id: 'none' }, 'ANSWER_NOT_FOUND'],
    [{ thread_id: 'none' }, 'THREAD_NOT_FOUND'],
  ])('%j: %s', async (which, code) => {
    await expect(exported('md', which)).rejects.toMatchObject({ code });
  });

  it('tells of a document that was removed since, in place of its picture', async () => {
    const { folder: other, remove: removeOther } = await newFolder();
    const results = await sampleLibrary(join(other, 'library'), ['leave-and-absence']);
    const second = await engineOn(join(other, 'library'), quotingChat());
    const asked = await askAll(second.client, { question: QUESTION });
    await second.client.documents.remove({ document_ids: [String(results[0]?.document_id)] });
    const request = { answer_id: asked.answer.answer_id };
    const { bytes } = await second.client.exports.answers({ form: 'docx', ...request });
    const { value: html } = await mammoth.convertToHtml({ buffer: Buffer.from(bytes) });
    expect(html).toContain('Source removed');
    expect(html).toContain('No picture: There is no document');
    const [file = ''] = await readdir(join(other, 'library', 'threads'));
    const path = join(other, 'library', 'threads', file);
    await writeFile(path, (await readFile(path, 'utf8')).replaceAll(QUESTION, 'How many days are lost?'));
    await expect(second.client.exports.answers({ form: 'md', ...request })).rejects.toMatchObject({
      code: 'ANSWER_UNPROVEN',
      message: expect.stringMatching(/^The answer .* is not exported: its file was changed after it was recorded\.$/u),
    });
    await second.close();
    await removeOther();
  });
});

it('a table is exported as a workbook, or as it is', async () => {
  const { name, bytes } = await engine.client.exports.table({ csv: 'a,b\n1,2\n', name: 'Every mention of “leave”' });
  expect([name, textOf(bytes.subarray(0, 2))]).toEqual(['Every mention of leave.xlsx', 'PK']);
  const plain = await engine.client.exports.table({ csv: 'a,b\n1,2\n', name: 'leave', form: 'csv' });
  expect([plain.name, textOf(plain.bytes)]).toEqual(['leave.csv', 'a,b\n1,2\n']);
});
