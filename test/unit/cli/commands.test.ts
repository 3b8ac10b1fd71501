import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AuditResult } from '../../../src/contract/audit.ts';
import { fakeEngine } from './fake-engine.ts';
import { runCli } from './run-cli.ts';
import { audited, damagedFile, hit, ingested, LEAVE, leave, NOTES, notes } from './sample-data.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincite-cli-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const results = (...list: (typeof ingested)[]) => list.map((result) => ({ type: 'result' as const, result }));

describe('ingest', () => {
  it('prints one line a file, with what is wrong, and fails when one of them failed', async () => {
    const engine = fakeEngine({ ingest: results(damagedFile, ingested, damagedFile) });
    const { code, out, err } = await runCli(['ingest', 'a', 'b'], { engine });
    expect([code, err]).toEqual([1, `pincite: DAMAGED: ${damagedFile.reason} (and 1 more that failed)\n`]);
    expect(out.split('\n')).toEqual([
      'damaged  broken.pdf  (0.1 s)  The file broken.pdf is damaged and cannot be read as a PDF.',
      `ready  leave.pdf  (12 pages, 91 % readable, 1.2 s, ${LEAVE})`,
      'damaged  broken.pdf  (0.1 s)  The file broken.pdf is damaged and cannot be read as a PDF.',
      '',
    ]);
    expect(engine.calls).toEqual([['ingest', { paths: ['a', 'b'], wait: 'ready', ocr: 'auto' }]]);
  });

  it('passes over what is of another kind in a folder, but not what was named, or has our ending', async () => {
    const other = (name: string) => ({ ...damagedFile, code: 'NOT_SUPPORTED' as const, source_filename: name });
    const exit = async (name: string, ...argv: string[]) =>
      (await runCli(['ingest', ...argv], { engine: fakeEngine({ ingest: results(other(name), ingested) }) })).code;
    expect(await exit('photo.jpg', 'folder')).toBe(0);
    expect(await exit('photo.jpg', 'folder/photo.jpg', 'folder')).toBe(1);
    expect(await exit('photo.pdf', 'folder')).toBe(1);
  });

  it('succeeds when only the embedding model is missing, and fails when vectors could not be written', async () => {
    const exit = async (code: 'MODEL_MISSING' | 'DISK_FULL') => {
      const result = { ...ingested, state: 'searchable' as const, code, reason: 'Why.' };
      return (await runCli(['ingest', 'a'], { engine: fakeEngine({ ingest: results(result) }) })).code;
    };
    expect([await exit('MODEL_MISSING'), await exit('DISK_FULL')]).toEqual([0, 1]);
  });

  it('reads a password from standard input', async () => {
    const engine = fakeEngine({ ingest: results(ingested) });
    await runCli(['ingest', 'a.pdf', '--password-file', '-'], { engine, stdin: 'hunter2\nmore' });
    expect(engine.calls[0]?.[1]).toMatchObject({ password: 'hunter2' });
  });

  it('fails with the reason when nothing was indexed', async () => {
    const { code, err } = await runCli(['ingest', 'a'], { engine: fakeEngine({ ingest: results(damagedFile) }) });
    expect(code).toBe(1);
    expect(err).toBe(`pincite: DAMAGED: ${damagedFile.reason}\n`);
  });

  it('fails when the paths hold nothing to add, but not when there was nothing to resume', async () => {
    expect((await runCli(['ingest', folder])).code).toBe(1);
    expect((await runCli(['ingest'])).code).toBe(0);
  });

  it('passes the first line of the password file', async () => {
    const file = join(folder, 'password');
    await writeFile(file, 'hunter2\r\nsecond line\n');
    const engine = fakeEngine({ ingest: results(ingested) });
    await runCli(['ingest', 'a.pdf', '--password-file', file, '--wait', 'searchable', '--collection', 'acme'], {
      engine,
    });
    expect(engine.calls[0]?.[1]).toMatchObject({ password: 'hunter2', wait: 'searchable', collection: 'acme' });
    const missing = await runCli(['ingest', 'a.pdf', '--password-file', join(folder, 'none')]);
    expect([missing.code, missing.err]).toEqual([1, expect.stringContaining('FILE_NOT_FOUND')]);
  });

  it('prints a JSON list and nothing else with --json', async () => {
    const { out } = await runCli(['ingest', 'a', '--json'], {
      engine: fakeEngine({ ingest: results(ingested, damagedFile) }),
    });
    expect(JSON.parse(out)).toEqual([ingested, damagedFile]);
  });

  it('rewrites one status line where somebody watches', async () => {
    const progress = { source_filename: 'leave.pdf', document_id: null, phase: 'reading' as const };
    const rate = { pages_done: 4, pages: 12, pages_per_second: 310.4, seconds_left: 0.2 };
    const engine = fakeEngine({
      ingest: [{ type: 'progress', progress: { ...progress, ...rate } }, ...results(ingested)],
    });
    const watched = await runCli(['ingest', 'a'], { engine, tty: true });
    expect(watched.err).toContain('\r\u001b[2Kleave.pdf  reading  4 of 12 pages  310 pages/s  1 s left');
    const piped = await runCli(['ingest', 'a'], { engine });
    expect(piped.err).toBe('');
  });
});

describe('library', () => {
  it('lists documents as a table or as JSON', async () => {
    const { out } = await runCli(['documents']);
    const lines = out.trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(
      new RegExp(`^${LEAVE}  ready +12 +91 % +48\\.2 kB  leave\\.pdf +Leave and Absence Policy$`),
    );
    expect(lines[2]).toContain(' – ');
    expect(JSON.parse((await runCli(['documents', '--json'])).out)).toEqual([leave, notes]);
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

  it('lists, restores and deletes what is in quarantine', async () => {
    const DAMAGED = 'damaged-2026-11-23T10-00-00-000Z';
    const kept = {
      quarantined_at: '2026-11-23T10:00:00.000Z',
      deleted_after: '2026-12-23T10:00:00.000Z',
    };
    const quarantine = [
      {
        ...kept,
        collection: null,
        document_id: LEAVE,
        source_filename: 'leave.pdf',
        whole: true,
        bytes: 2_000_000,
        rows: 40,
      },
      { ...kept, collection: null, document_id: NOTES, source_filename: 'notes.txt', whole: false, bytes: 0, rows: 1 },
      { ...kept, damaged_id: DAMAGED, files: 3, bytes: 5_000_000 },
    ];
    const engine = fakeEngine({ quarantine, restored: ingested });
    expect((await runCli(['quarantine', 'list'], { engine })).out.split('\n')).toEqual([
      'ID                                WHAT THERE IS            SINCE       UNTIL       FILE',
      `${LEAVE}                  whole file, 2.0 MB       2026-11-23  2026-12-23  leave.pdf`,
      `${NOTES}                  incomplete, 1 row        2026-11-23  2026-12-23  notes.txt`,
      `${DAMAGED}  3 damaged files, 5.0 MB  2026-11-23  2026-12-23  cannot be restored: set aside by repair`,
      '',
    ]);
    expect(JSON.parse((await runCli(['quarantine', 'list', '--json'], { engine })).out)).toEqual(quarantine);
    expect((await runCli(['quarantine', 'restore', LEAVE], { engine })).out).toMatch(/^ready {2}leave\.pdf/);
    const removed = await runCli(['quarantine', 'remove', NOTES, DAMAGED], { engine });
    expect([removed.code, removed.out]).toEqual([
      0,
      `deleted  ${NOTES}  notes.txt\ndeleted  ${DAMAGED}  3 damaged files\n`,
    ]);
    expect(engine.calls).toEqual([
      ['restore', { document_id: LEAVE }],
      ['quarantine remove', { ids: [NOTES, DAMAGED] }],
    ]);
    const refused = await runCli(['quarantine', 'restore', DAMAGED], { engine });
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('damaged and cannot be restored')]);
    expect((await runCli(['remove', LEAVE], { engine })).out).toContain('What repair had set aside was deleted too');
    expect((await runCli(['remove', LEAVE])).out).not.toContain('set aside');
    const locked = { ...damagedFile, code: 'PASSWORD_NEEDED' as const, reason: 'The file is protected.' };
    const failed = await runCli(['quarantine', 'restore', LEAVE], { engine: fakeEngine({ restored: locked }) });
    expect([failed.code, failed.err]).toEqual([1, 'pincite: PASSWORD_NEEDED: The file is protected.\n']);
    expect((await runCli(['quarantine', 'list'])).out).toBe('There is nothing in quarantine.\n');
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

  it('searches within chosen documents', async () => {
    const { out, engine } = await runCli(['search', 'carry over', '-k', '5', '--document', LEAVE, '--document', NOTES]);
    expect(engine.calls).toEqual([['search', { query: 'carry over', k: 5, document_ids: [LEAVE, NOTES] }]]);
    expect(out).toContain('1. Leave and Absence Policy — 4 Leave > 4.2 Carry-over — p. 3 · 6 of 12  similarity 0.7123');
    expect(JSON.parse((await runCli(['search', 'x', '--json'])).out)).toEqual({ hits: [hit], ms: 12.4 });
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

  it('writes one image a page and says so', async () => {
    const out = join(folder, 'page.png');
    const engine = fakeEngine({ pictures: 3 });
    const run = await runCli(['show', LEAVE, '--start', '10', '--end', '20', '--out', out], { engine });
    expect(run.out).toBe(
      `${out}  page 6\n${join(folder, 'page-2.png')}  page 7\n${join(folder, 'page-3.png')}  page 8\n`,
    );
    expect((await readdir(folder)).sort()).toEqual(['page-2.png', 'page-3.png', 'page.png']);
    expect([...(await readFile(out))]).toEqual([0x89, 0x50, 0x4e, 0x47]);
    expect(engine.calls).toEqual([['render', { document_id: LEAVE, start: 10, end: 20, scale: 1.5 }]]);
    const nowhere = await runCli(['show', LEAVE, '--start', '1', '--end', '2', '--out', join(folder, 'no', 'f.png')]);
    expect([nowhere.code, nowhere.err]).toEqual([1, expect.stringContaining('FILE_UNWRITABLE')]);
  });
});

describe('checks', () => {
  const verify = [
    'verify-citation',
    '--document',
    LEAVE,
    '--chunk',
    '7',
    '--claim',
    'Five days.',
    '--span',
    'five days',
  ];

  it('exits 4 when the citation is not accurate', async () => {
    const good = await runCli(verify);
    expect([good.code, good.out.split('\n')[0]]).toEqual([0, 'Supported  confidence 1.00']);
    expect(good.engine.calls).toEqual([
      [
        'verifyCitation',
        { document_id: LEAVE, chunk_index: 7, claim_text: 'Five days.', expected_text_span: 'five days' },
      ],
    ]);
    const fuzzy = {
      ...{ is_accurate: false, verdict: 'weak' as const, confidence_score: 0.9 },
      issues: ['text_span_fuzzy_match' as const],
    };
    const weak = await runCli(verify, { engine: fakeEngine({ verified: fuzzy }) });
    expect([weak.code, weak.out.split('\n')[0]]).toEqual([4, 'Weak  confidence 0.90']);
    const absent = { is_accurate: false, confidence_score: 0, issues: ['text_span_not_found_in_source' as const] };
    const bad = await runCli([...verify, '--json'], { engine: fakeEngine({ verified: absent }) });
    expect([bad.code, JSON.parse(bad.out).issues]).toEqual([4, ['text_span_not_found_in_source']]);
  });

  it('exits 4 and says why when the source contradicts the claim', async () => {
    const reason = 'The source says “five”, the sentence says “six”.';
    const verified = {
      is_accurate: false,
      verdict: 'contradicted' as const,
      reason,
      issues: ['contradicted' as const],
    };
    const { code, out } = await runCli(verify, { engine: fakeEngine({ verified }) });
    expect([code, out.split('\n')[0]]).toEqual([4, 'Contradicted  confidence 1.00']);
    expect(out).toContain(`${reason}\nissue: contradicted\n`);
  });

  it('exits 4 when the trace log does not hold', async () => {
    expect((await runCli(['audit', 'verify'])).out).toBe("valid  entries: 3; all checked with the owner's key\n");
    const sentence = 'Line 2 does not hold: its content was changed.';
    const audit: AuditResult = {
      ...audited,
      ...{ state: 'broken', valid: false, broken_at: 2, reason: sentence, keyed: 2, before_key: 1, purged: 1 },
      findings: [{ code: 'content_changed', line: 2, sentence }],
      notes: ['1 entry is from before there was a key; entry 2 seals them.'],
    };
    const broken = await runCli(['audit', 'verify'], { engine: fakeEngine({ audit }) });
    expect([broken.code, broken.out.split('\n')]).toEqual([
      4,
      [
        "broken at line 2  entries: 3, 1 of them purged; 2 of them checked with the owner's key",
        `  ${sentence}`,
        '  1 entry is from before there was a key; entry 2 seals them.',
        '',
      ],
    ]);
    const unsure: AuditResult = { ...audited, state: 'unchecked', valid: false, keyed: 0 };
    const unchecked = await runCli(['audit', 'verify'], { engine: fakeEngine({ audit: unsure }) });
    expect([unchecked.code, unchecked.out]).toEqual([4, expect.stringMatching(/^not fully checked {2}entries: 3; 0/)]);
  });

  it('counts accepted breaks of the trace log and tells each', async () => {
    const note = 'Accepted break: An older state was put back. Entry 10 accepted it on 2026-03-04.';
    const engine = () => fakeEngine({ audit: { ...audited, accepted: 1, notes: [note] } });
    const told = `valid  entries: 3, 1 accepted break; all checked with the owner's key\n  ${note}\n`;
    for (const name of ['accept', 'verify'])
      expect(await runCli(['audit', name], { engine: engine() })).toMatchObject({ code: 0, out: told });
  });

  it('does not promise to read scanned pages', async () => {
    expect((await runCli(['ingest', '--help'])).out).toMatch(/--ocr <mode>.*\n?.*not\s+read\s+yet/);
  });

  it('fetches and imports models in another process, without opening the engine', async () => {
    const fetched = await runCli(['models', 'fetch', '--for', 'demo', 'minilm']);
    expect([fetched.code, fetched.modelCalls, fetched.dataDirs]).toEqual([
      0,
      [['fetch', '--for', 'demo', 'minilm']],
      [],
    ]);
    const imported = await runCli(['models', 'import', 'file.gguf'], { modelsExit: 1 });
    expect([imported.code, imported.modelCalls]).toEqual([1, [['import', 'file.gguf']]]);
    // That process has told of wrong usage; a code of its own making is a failure.
    expect((await runCli(['models', 'fetch', '--for', 'bad'], { modelsExit: 2 })).code).toBe(2);
    expect((await runCli(['models', 'fetch'], { modelsExit: 134 })).code).toBe(1);
    expect((await runCli(['models', 'list'])).out).toMatch(/minilm +embed +present +25\.0 MB/);
  });

  it('has another model answer', async () => {
    const engine = fakeEngine();
    const { code, out } = await runCli(['models', 'use', 'minilm'], { engine });
    expect([code, out]).toEqual([0, 'all-MiniLM-L6-v2 answers from now on.\n']);
    expect(engine.calls).toEqual([['models.choose', { id: 'minilm' }]]);
  });

  it('reports versions, models and counts', async () => {
    const report = JSON.parse((await runCli(['doctor', '--json', '--data', '/lib'])).out);
    expect(report).toMatchObject({
      version: '1.2.3',
      data: '/lib',
      library: { documents: 2, pages: 12, passages: 42, embedded: 40 },
    });
    expect((await runCli(['doctor'])).out).toContain('2 documents, 12 pages (1 unreadable), 42 passages (40 embedded)');
    expect((await runCli(['doctor'])).out).toContain(
      'records   key 0123456789abcdef, /home/u/.config/pincite/record-key',
    );
  });
});
