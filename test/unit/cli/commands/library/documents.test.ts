import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fakeEngine } from '../../fake-engine.ts';
import { runCli } from '../../run-cli.ts';
import { LEAVE, leave, NOTES, notes } from '../../sample-data.ts';

it('lists documents as a table or as JSON', async () => {
  const { out } = await runCli(['documents', '--ids']);
  const lines = out.trimEnd().split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatch(new RegExp(`^${LEAVE}  ready +12 +91 % +48\\.2 kB  leave\\.pdf +Leave and Absence Policy$`));
  expect(lines[2]).toContain(' – ');
  // Without ids, and without columns that would be empty.
  expect((await runCli(['documents'])).out).toMatch(/^STATE +PAGES +READABLE +SIZE +FILE +NAME\nready /);
  expect(JSON.parse((await runCli(['documents', '--json'])).out)).toEqual([leave, notes]);
});

it('names all collections that a document is in', async () => {
  const engine = fakeEngine({ documents: [{ ...leave, collections: ['Acme', 'Zenith'] }, notes] });
  const lines = (await runCli(['documents'], { engine })).out.split('\n');
  expect(lines[0]).toMatch(/ COLLECTIONS +FILE /);
  expect(lines[1]).toMatch(/ Acme, Zenith +leave\.pdf /);
  expect(JSON.parse((await runCli(['documents', '--json'], { engine })).out)[0].collections).toEqual([
    'Acme',
    'Zenith',
  ]);
});

it('says what is known of one document', async () => {
  const { out, code } = await runCli(['documents', LEAVE]);
  expect(code).toBe(0);
  expect(out.split('\n')).toEqual([
    'Leave and Absence Policy',
    `id          ${LEAVE}`,
    'file        leave.pdf',
    'kind        PDF',
    'size        48.2 kB',
    'pages       12, 91 % readable',
    'not text    1 unreadable',
    'added       2026-01-05',
    'cited       3 times in 2 answers',
    '     3  4 Leave › 4.2 Carry-over',
    '',
    '2 sections',
    '  4 Leave  p. 2',
    '    4.2 Carry-over  p. 3',
    '',
    '2 defined terms',
    '  Carry-over  page 3',
    '  Year  page 6, page 8',
    '',
  ]);
  const text = (await runCli(['documents', NOTES])).out;
  expect(text).toContain('kind        Text\nsize        48.2 kB\nadded');
  expect(text).toContain('cited       never\n');
  const shown = JSON.parse((await runCli(['documents', LEAVE, '--json'])).out);
  expect(shown).toMatchObject({ ...leave, edition: null, cited: { citations: 3 } });
  expect([shown.sections.length, shown.terms.length]).toEqual([2, 3]);
  const unknown = await runCli(['documents', '0'.repeat(16)]);
  expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining('DOCUMENT_NOT_FOUND')]);
});

it('removes several', async () => {
  const { out, engine } = await runCli(['remove', LEAVE, NOTES]);
  expect(engine.calls).toEqual([['remove', { document_ids: [LEAVE, NOTES], purge_records: false }]]);
  expect(out.split('\n')).toEqual([
    `removed  ${LEAVE}  leave.pdf`,
    '  1 kept answer removed',
    '  trace log: entries 3, 7',
    '  thread “How many days?”: 2 answers',
    `  These still quote it; "pincite remove ${LEAVE} --purge-records" takes its words out of them.`,
    `removed  ${NOTES}  notes.txt`,
    '',
  ]);
});

it('purges what quotes a document', async () => {
  const { out, engine } = await runCli(['remove', LEAVE, '--purge-records']);
  expect(engine.calls).toEqual([['remove', { document_ids: [LEAVE], purge_records: true }]]);
  expect(out).toContain('  trace log: entries 3, 7 purged\n  thread “How many days?”: 2 answers purged\n');
  expect(out).not.toContain('still quote');
  const [removed] = JSON.parse((await runCli(['remove', LEAVE, '--json'])).out);
  expect(removed).toMatchObject({ document_id: LEAVE, records: { log_entries: [3, 7], kept_answers: 1 } });
});

it('certifies a removal, and exits 4 when something is left', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pincite-certificate-'));
  try {
    const [json, pdf] = [join(folder, 'c.json'), join(folder, 'c.pdf')];
    const done = await runCli(['remove', LEAVE, '--purge-records', '--certificate', json]);
    expect([done.code, done.out]).toEqual([0, 'Deleted.\n']);
    expect(done.engine.calls).toEqual([['remove certified', { document_ids: [LEAVE], purge_records: true }]]);
    expect(await readFile(json, 'utf8')).toBe('{"pincite_deletion": 1}\n');
    const left = await runCli(['remove', LEAVE, '--certificate', pdf, '--json'], {
      engine: fakeEngine({ leavesTraces: true }),
    });
    expect([left.code, JSON.parse(left.out)]).toEqual([
      4,
      { complete: false, statement: ['Deleted.'], certificate: pdf },
    ]);
    expect(await readFile(pdf, 'utf8')).toBe('%PDF');
    // It is not lost with the place that it should be written to.
    const lost = await runCli(['remove', LEAVE, '--certificate', join(folder, 'none', 'c.json')]);
    expect(lost).toMatchObject({ code: 1, err: expect.stringMatching(/FILE_UNWRITABLE/) });
    expect(lost.out).toContain('{"pincite_deletion": 1}');
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('names the pages that cannot be searched', async () => {
  const { out } = await runCli(['coverage', LEAVE]);
  expect(out).toBe(
    'leave.pdf  12 pages: 91 % readable\n  11 text, 1 unreadable\n  p. ii · 2 of 12  unreadable: image without text\n',
  );
  const json = JSON.parse((await runCli(['coverage', '--json'])).out);
  expect(json).toHaveLength(2);
  expect(json[0]).toMatchObject({ document_id: LEAVE, coverage: { unreadable: 1 } });
  expect((await runCli(['coverage', 'ffffffffffffffff'])).err).toContain('DOCUMENT_NOT_FOUND');
});

it('prints sentences as JSON lines', async () => {
  const rows = [1, 2].map((n) => ({ start: n, end: n + 1, text: `s${n}`, pages: [] }));
  const { out } = await runCli(['sentences', LEAVE], { engine: fakeEngine({ sentences: rows }) });
  expect(
    out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual(rows);
});

it('renames a document, and gives it its own name back without one', async () => {
  const engine = fakeEngine();
  await runCli(['rename', LEAVE, 'Time off'], { engine });
  await runCli(['rename', LEAVE], { engine });
  await runCli(['tag', 'signed', LEAVE, NOTES], { engine });
  await runCli(['tag', 'signed', LEAVE, '--remove'], { engine });
  expect(engine.calls.map(([, input]) => input)).toEqual([
    { document_ids: [LEAVE], name: 'Time off' },
    { document_ids: [LEAVE], name: null },
    { document_ids: [LEAVE, NOTES], add_tag: 'signed' },
    { document_ids: [LEAVE], remove_tag: 'signed' },
  ]);
});
