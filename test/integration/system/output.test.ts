import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { injection } from '../../fixtures/make-pdf.ts';
import { libraryFolder, linesOf } from './library-folder.ts';

/** Everything a terminal acts on, but line feeds; and what turns the direction of text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not come through.
const ACTED_ON = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;
const NASTY =
  'The reception \u001b]0;owned\u0007keeps \u001b[31;1mred\u001b[0m keys\u009b2J and \u202etxet desrever\u202c too.\n\n' +
  'The \u001b[2Jsecond sentence \u0008\u0008\u0008hides its start \u001b]8;;http://example.test\u001b\\here\u001b]8;;\u001b\\.\n';

describe('what the command line prints', () => {
  it('escapes of documents and file names never reach a terminal; JSON keeps them as data', async () => {
    const { folder, write, pincite } = await libraryFolder();
    await write('in/nasty \u001b[2J\u202efdp.txt', NASTY);
    await write('in/instructions.pdf', injection().bytes);
    const added = await pincite('ingest', join(folder, 'in'), '--wait', 'searchable');
    const list = await pincite('documents');
    const found = await pincite('search', 'reception keys second sentence');
    const coverage = await pincite('coverage');
    const asked = await pincite('ask', 'zymurgy quokka xylophone');
    expect([added, list, found, coverage].map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    // What is left of an escape is harmless text; the words are all there.
    expect(found.out).toMatch(/The reception .*keeps .*red.* keys/);
    for (const { out, err } of [added, list, found, coverage, asked]) {
      expect(out).not.toMatch(ACTED_ON);
      expect(err).not.toMatch(ACTED_ON);
    }
    const json = await pincite('search', 'reception keys second sentence', '--json');
    // A machine reads this: escapes are written as JSON's own, the turning characters of the document stay.
    expect(json.out.replaceAll(/[\u202a-\u202e]/g, '')).not.toMatch(ACTED_ON);
    expect(linesOf(json.out)).toHaveLength(1);
    const [hit] = JSON.parse(json.out).hits;
    expect(hit.source_filename).toBe('nasty \u001b[2J\u202efdp.txt');
    // Colours are no text (ADR 0086); what else the document has stays.
    expect(hit.text).toContain('\u001b]0;owned');
  });

  it('with --json stdout is JSON and nothing else, and usage errors exit 2', async () => {
    const { folder, write, pincite } = await libraryFolder();
    const none = '0'.repeat(16);
    const empty = await pincite('search', 'anything', '--json');
    expect([empty.code, empty.out]).toEqual([1, '']);
    expect(linesOf(empty.err)).toEqual([expect.stringMatching(/^pincite: LIBRARY_EMPTY: /)]);

    const file = await write('note.txt', 'The keys are kept at the reception. They are handed out on Mondays.\n');
    const ingested = await pincite('ingest', file, '--wait', 'searchable', '--json');
    const [{ document_id: id }] = JSON.parse(ingested.out);
    const page = join(folder, 'page.png');
    const runs: readonly (readonly [code: number, ...argv: string[]])[] = [
      [0, 'documents'],
      [0, 'coverage'],
      [0, 'coverage', id],
      [0, 'sentences', id],
      [0, 'search', 'keys'],
      [3, 'ask', 'zymurgy quokka xylophone'],
      [
        0,
        'verify-citation',
        '--document',
        id,
        '--chunk',
        '0',
        '--claim',
        'Keys are kept at the reception.',
        '--span',
        'The keys are kept at the reception.',
      ],
      [
        4,
        'verify-citation',
        '--document',
        id,
        '--chunk',
        '0',
        '--claim',
        'Keys are kept at the reception.',
        '--span',
        'The keys are kept at the gate of the park.',
      ],
      [0, 'audit', 'verify'],
      [0, 'models', 'list'],
      [1, 'show', id, '--start', '0', '--end', '5', '--out', page],
      [1, 'coverage', none],
      [1, 'remove', none],
      [0, 'remove', id],
    ];
    for (const [code, ...argv] of runs) {
      const { code: got, out, err } = await pincite(...argv, '--json');
      expect([argv, got, err === '' || code === 1]).toEqual([argv, code, true]);
      if (code === 1) {
        expect(out).toBe('');
        expect(linesOf(err)).toEqual([expect.stringMatching(/^pincite: [A-Z_]+: .+$/)]);
      } else {
        for (const line of linesOf(out)) JSON.parse(line);
        expect(linesOf(out).length).toBe(argv[0] === 'sentences' ? 2 : 1);
      }
    }

    const wrong = [['frobnicate'], ['search'], ['show', none], ['search', 'x', '-k', '0'], ['ask']];
    for (const argv of [...wrong, ['ingest', file, '--wait', 'never'], ['documents', '--frob']]) {
      const { code, out, err } = await pincite(...argv, '--json');
      expect([argv, code, out]).toEqual([argv, 2, '']);
      expect(err).toMatch(/^error: /);
    }
  });

  it('a changed trace log exits 4', async () => {
    const { data, write, pincite } = await libraryFolder();
    await pincite('ingest', await write('note.txt', 'The keys are kept at the reception.\n'), '--wait', 'searchable');
    expect((await pincite('ask', 'zymurgy quokka xylophone')).code).toBe(3);
    expect(await pincite('audit', 'verify')).toMatchObject({ code: 0, err: '' });
    const log = join(data, 'logs', 'rag_trace.jsonl');
    await writeFile(log, (await readFile(log, 'utf8')).replace('zymurgy', 'geology'));
    const { code, out } = await pincite('audit', 'verify', '--json');
    expect([code, JSON.parse(out)]).toEqual([4, expect.objectContaining({ valid: false, broken_at: 1 })]);
  });
});
