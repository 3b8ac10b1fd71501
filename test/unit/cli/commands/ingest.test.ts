import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeEngine } from '../fake-engine.ts';
import { runCli } from '../run-cli.ts';
import { damagedFile, ingested, LEAVE } from '../sample-data.ts';

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
    const { code, out, err } = await runCli(['ingest', 'a', 'b', '--ids'], { engine });
    expect([code, err]).toEqual([1, `pincite: DAMAGED: ${damagedFile.reason} (and 1 more that failed)\n`]);
    expect(out.split('\n')).toEqual([
      'damaged  broken.pdf  (0.1 s)  The file broken.pdf is damaged and cannot be read as a PDF.',
      `ready  leave.pdf  (12 pages, 91 % readable, 1.2 s, ${LEAVE})`,
      'damaged  broken.pdf  (0.1 s)  The file broken.pdf is damaged and cannot be read as a PDF.',
      '',
    ]);
    expect(engine.calls).toEqual([['ingest', { paths: ['a', 'b'], wait: 'ready', ocr: 'auto' }]]);
  });

  it('says of a text that is named like a PDF that it is none', async () => {
    const text = { ...ingested, source_filename: 'notes.PDF', pages: 0, coverage: null };
    const { code, out } = await runCli(['ingest', 'a'], { engine: fakeEngine({ ingest: results(text) }) });
    expect([code, out]).toEqual([0, `ready  notes.PDF  (read as text, not a PDF, 1.2 s)\n`]);
  });

  it('passes over what is of another kind in a folder, but not what was named, or has our ending', async () => {
    const other = (name: string) => ({ ...damagedFile, code: 'NOT_SUPPORTED' as const, source_filename: name });
    const exit = async (name: string, ...argv: string[]) =>
      (await runCli(['ingest', ...argv], { engine: fakeEngine({ ingest: results(other(name), ingested) }) })).code;
    expect(await exit('photo.heic', 'folder')).toBe(0);
    expect(await exit('photo.heic', 'folder/photo.heic', 'folder')).toBe(1);
    expect(await exit('photo.pdf', 'folder')).toBe(1);
  });

  it('says once that work stands still for a question, with --json too, where nobody sees the status line', async () => {
    const progress = {
      source_filename: 'leave.pdf',
      document_id: null,
      phase: 'reading' as const,
      pages_done: 3,
      pages: 9,
      pages_per_second: null,
      seconds_left: null,
    };
    const told = [false, true, true, false].map((is_paused) => ({
      type: 'progress' as const,
      progress: { ...progress, is_paused },
    }));
    const ingest = [...told, ...results(ingested)];
    for (const argv of [
      ['ingest', 'a'],
      ['ingest', 'a', '--json'],
    ]) {
      const { code, err } = await runCli(argv, { engine: fakeEngine({ ingest }) });
      expect([code, err]).toEqual([0, 'Paused while answering\n']);
    }
  });

  it('succeeds when only the embedding model is missing, and fails when vectors could not be written', async () => {
    const exit = async (code: 'MODEL_MISSING' | 'DISK_FULL') => {
      const result = { ...ingested, state: 'searchable' as const, code, reason: 'Why.' };
      return (await runCli(['ingest', 'a'], { engine: fakeEngine({ ingest: results(result) }) })).code;
    };
    expect([await exit('MODEL_MISSING'), await exit('DISK_FULL')]).toEqual([0, 1]);
  });

  it('writes rows into a folder in place of a library, with the same lines and the same exit', async () => {
    const engine = fakeEngine({ ingest: results(damagedFile, ingested) });
    const { code, out } = await runCli(['ingest', 'a', '--to-fragments', 'rows', '--embed', '--ocr', 'off'], {
      engine,
    });
    expect(code).toBe(1);
    expect(out.split('\n')).toHaveLength(3);
    const asked = { paths: ['a'], out: 'rows', embed: true, ocr: 'off' };
    expect(engine.calls).toEqual([['ingestToFragments', asked]]);
    const json = await runCli(['ingest', 'a', '--to-fragments', 'rows', '--json'], { engine });
    expect(JSON.parse(json.out)).toEqual([damagedFile, ingested]);
  });

  it('refuses options that do not go together', async () => {
    const alone = await runCli(['ingest', 'a', '--embed']);
    expect([alone.code, alone.engine.calls]).toEqual([1, []]);
    expect(alone.err).toContain('pincite: BAD_REQUEST: ');
    const both = await runCli(['ingest', 'a', '--to-fragments', 'rows', '--wait', 'searchable']);
    expect([both.code, both.engine.calls]).toEqual([2, []]);
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
