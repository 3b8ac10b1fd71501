import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Document, HeadingLevel, Packer, Paragraph } from 'docx';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listBasisLines } from '../../../src/contract/view/list-basis-words.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { quotingChat } from './quoting-chat.ts';
import { askAll, engineOn, ingestAll, newFolder } from './sample-engine.ts';

const INCLUDED = ['Age 18 to 65.', 'Pain for three months.', 'Signed consent.'];
const EXCLUDED = [
  ...['Age under 18 years.', 'Pregnancy or breast feeding.', 'Earlier surgery of the shoulder.', 'A pacemaker.'],
  ...['Diabetes of type 1.', 'Allergy to the study drug.', 'Cancer within five years.', 'Kidney failure.'],
  ...['Part in another trial.', 'No consent.', 'Alcohol abuse.', 'No language in common.'],
];
const numbered = (items: readonly string[]) => items.map((text, i) => `${i + 1}. ${text}`);
const [LEAD, INCLUSION, EXCLUSION] = ['Patients are excluded for:', '5.1 Inclusion criteria', '5.2 Exclusion criteria'];

const markdown = (): Uint8Array =>
  new TextEncoder().encode(
    [
      ...['# Trial protocol', `## ${INCLUSION}`, numbered(INCLUDED).join('\n')],
      ...[`## ${EXCLUSION}`, LEAD, numbered(EXCLUDED).join('\n')],
    ].join('\n\n'),
  );

const page = (): Uint8Array => {
  const list = (items: readonly string[]) => `<ol>${items.map((text) => `<li>${text}</li>`).join('')}</ol>`;
  const body = `<h2>${INCLUSION}</h2>${list(INCLUDED)}<h2>${EXCLUSION}</h2><p>${LEAD}</p>${list(EXCLUDED)}`;
  return new TextEncoder().encode(`<!doctype html><title>Trial protocol</title><h1>Trial protocol</h1>${body}`);
};

async function word(): Promise<Uint8Array> {
  const list = (reference: string, items: readonly string[]) =>
    items.map((text) => new Paragraph({ text, numbering: { reference, level: 0 } }));
  const headed = (text: string) => new Paragraph({ text, heading: HeadingLevel.HEADING_2 });
  const config = ['first', 'second'].map((reference) => ({
    ...{ reference, levels: [{ level: 0, format: 'decimal' as const, text: '%1.' }] },
  }));
  const children = [
    ...[new Paragraph({ text: 'Trial protocol', heading: HeadingLevel.HEADING_1 }), headed(INCLUSION)],
    ...[...list('first', INCLUDED), headed(EXCLUSION), new Paragraph(LEAD), ...list('second', EXCLUDED)],
  ];
  return new Uint8Array(await Packer.toBuffer(new Document({ numbering: { config }, sections: [{ children }] })));
}

/** The list goes on over a page break. */
function pdf(): Promise<Uint8Array> {
  const { promise, resolve } = Promise.withResolvers<Uint8Array>();
  const document = new PDFDocument({ size: 'A4' });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  document.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))));
  const headed = (text: string) => document.moveDown().fontSize(13).text(text).fontSize(10);
  document.fontSize(16).text('Trial protocol');
  headed(INCLUSION);
  for (const text of numbered(INCLUDED)) document.text(text);
  headed(EXCLUSION).text(LEAD);
  for (const [i, text] of numbered(EXCLUDED).entries()) (i === 6 ? document.addPage() : document).text(text);
  document.end();
  return promise;
}

describe.each([
  ['protocol.md', markdown],
  ['protocol.html', page],
  ['protocol.docx', word],
  ['protocol.pdf', pdf],
] as const)('a numbered list of %s', (name, make) => {
  let engine: Engine;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const made = await newFolder();
    remove = made.remove;
    await writeFile(join(made.folder, name), await make());
    engine = await engineOn(join(made.folder, 'library'), quotingChat());
    await ingestAll(engine.client, [join(made.folder, name)]);
  });
  afterAll(async () => {
    await engine.close();
    await remove();
  });

  it('is given whole, in its order and without a line of another section', async () => {
    const { answer } = await askAll(engine.client, { question: 'List all exclusion criteria.' });
    expect(answer.claims.map(({ text }) => text)).toEqual(numbered(EXCLUDED));
    expect(answer.list_basis).toMatchObject({ is_whole: true, left_out: [] });
    expect(answer.list_basis?.sections.map(({ section }) => section.replaceAll('#', '').trim())).toEqual([
      expect.stringContaining(EXCLUSION),
    ]);
  });

  it('answers how many there are, counted by code', async () => {
    const { answer } = await askAll(engine.client, { question: 'How many exclusion criteria are there?' });
    expect(answer).toMatchObject({ mode: 'answer', needs: 'count', list_basis: { kind: 'count', is_whole: true } });
    expect(listBasisLines(answer)[0]).toContain('All 12 items of the list');
  });
});
