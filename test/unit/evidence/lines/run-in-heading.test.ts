import { describe, expect, it } from 'vitest';
import type { ConvertedDocument } from '../../../../src/engine/documents/formats/converted.ts';
import { htmlBlocks } from '../../../../src/engine/documents/formats/html-blocks.ts';
import { readWord } from '../../../../src/engine/documents/formats/word/read-word.ts';
import { readConverted } from '../../../../src/engine/documents/reading/read-converted.ts';
import { promptCandidates } from '../../../../src/engine/evidence/lines/prompt-candidates.ts';
import type { RetrievedPassage } from '../../../../src/engine/evidence/retrieval/types.ts';
import { lists, lvl, num, par, run, wordOf } from '../../../fixtures/office/word-parts.ts';
import { LEAVE } from '../../answer/library-of.ts';

const CLAUSE = 'This Agreement is governed by the laws of Norway.';
const OTHER = 'Fees are due in March.';

/** The lines of a converted document, each with the heading that runs into its clause. */
async function headed(converted: ConvertedDocument) {
  const tools = { countTokens: (text: string) => text.length / 4, limits: { characters: 10_000 } };
  const { passages } = readConverted({ bytes: new Uint8Array(1), sourceFilename: 'a.docx' }, converted, tools);
  const found = passages.map((passage) => ({ ...(LEAVE.passages[0] as RetrievedPassage), ...passage }));
  return (await promptCandidates(found, async () => '')).map(({ text, runIn }) => [text, runIn]);
}
const html = (body: string) => headed(htmlBlocks(`<html><body>${body}</body></html>`));
const word = (body: string, parts = {}) => headed(readWord(wordOf({ body, parts }), 'file.docx'));

describe('a run-in heading of a web page', () => {
  it.each([
    ['in bold', `<p><b>Governing Law.</b> ${CLAUSE}</p>`, 'Governing Law.'],
    ['with its stop behind the bold', `<p><strong>Governing Law</strong>. ${CLAUSE}</p>`, 'Governing Law.'],
    ['with its number', `<p>13.7&nbsp;&nbsp;<u>Law and Courts.</u>&nbsp; ${CLAUSE}</p>`, '13.7 Law and Courts.'],
    ['on a line of its own', `<p><b>Governing Law.</b><br>${CLAUSE}</p>`, 'Governing Law.'],
    ['as a paragraph', `<p><b>Governing Law.</b></p><p>${CLAUSE}</p>`, 'Governing Law.'],
    ['of an item', `<ul><li><b>Governing Law.</b> ${CLAUSE}</li></ul>`, '• Governing Law.'],
    ['named as a section', `<p><b>Section 9.2 Governing Law.</b> ${CLAUSE}</p>`, 'Section 9.2 Governing Law.'],
  ])('heads its clause: %s', async (_, body, head) => {
    const lines = await html(`<p>${OTHER}</p>${body}`);
    expect(lines.map(([text, runIn]) => [text, runIn?.replaceAll(/\s+/g, ' ')])).toEqual([
      [OTHER, undefined],
      [CLAUSE, head],
    ]);
  });
});

describe('a run-in heading of a Word file', () => {
  const bold = run('Governing Law.', '<w:b/>');
  const numbered = { numbering: lists(lvl(0, 'decimal', '%1.')) };
  it.each([
    ['in bold', par(bold + run(` ${CLAUSE}`)), {}, 'Governing Law.'],
    [
      'underlined, with a tab behind it',
      par(`${run('Governing Law', '<w:u/>')}${run('.')}<w:r><w:tab/></w:r>${run(CLAUSE)}`),
      {},
      'Governing Law.',
    ],
    ['numbered by its list', par(bold + run(` ${CLAUSE}`), num(1)), numbered, '1. Governing Law.'],
    ['as a paragraph', par(bold) + par(CLAUSE), {}, 'Governing Law.'],
  ])('heads its clause: %s', async (_, body, parts, head) => {
    expect(await word(par(OTHER) + body, parts)).toEqual([
      [OTHER, undefined],
      [CLAUSE, head],
    ]);
  });
});
