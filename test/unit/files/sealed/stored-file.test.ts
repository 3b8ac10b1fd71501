import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appendDurably, replaceFileDurably } from '../../../../src/files/durable-file.ts';
import { sealedWithin, sealFolder } from '../../../../src/files/sealed/sealed-folders.ts';
import { readStored, storedLine } from '../../../../src/files/sealed/stored-file.ts';

const KEY = new Uint8Array(32).fill(7);

describe('small files of an encrypted library', () => {
  const text = 'Quillfeather pays 4,200 euros.';
  let folder: string;
  let close: () => void;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pincite-sealed-'));
    close = sealFolder(folder, KEY);
  });
  afterEach(async () => {
    close();
    await rm(folder, { recursive: true, force: true });
  });

  it('are read as they were written, and hold none of it', async () => {
    const path = join(folder, 'threads.json');
    await replaceFileDurably(path, text);
    expect(await readStored(path)).toBe(text);
    expect((await readFile(path)).includes('4,200')).toBe(false);
  });

  it('lines are appended one by one, and one that a kill tore leaves the others', async () => {
    const path = join(folder, 'log.jsonl');
    await appendDurably(path, `${text}\n`);
    await appendDurably(path, `${text} Again.\nand more\n`);
    expect(await readStored(path)).toBe(`${text}\n${text} Again.\nand more\n`);
    const stored = await readFile(path, 'utf8');
    expect(stored).not.toContain('4,200');
    await appendFile(path, stored.slice(0, 30));
    expect((await readStored(path)).split('\n').slice(0, 3)).toEqual([text, `${text} Again.`, 'and more']);
    expect(storedLine(path, stored.split('\n')[1] ?? '')).toBe(`${text} Again.`);
  });

  it('what was put there in clear, or changed, is no content', async () => {
    const [file, log] = [join(folder, 'settings.json'), join(folder, 'log.jsonl')];
    await writeFile(file, '{"keep": []}');
    await writeFile(log, '{"forged": true}\n');
    expect([await readStored(file), await readStored(log)]).toEqual(['\0', '\0\n']);
    await replaceFileDurably(file, '{}');
    const changed = await readFile(file);
    changed.writeUInt8(changed.readUInt8(20) ^ 1, 20);
    await writeFile(file, changed);
    expect(await readStored(file)).toBe('\0');
  });

  it('what is needed to open the library is in clear, and nothing else of it', () => {
    const inClear = ['library.json', 'key.age', 'writer.pid', 'threads/threads.lock', 'team.json', 'uploads/a.pdf'];
    expect(inClear.map((path) => sealedWithin(path, KEY))).toEqual(inClear.map(() => null));
    const kinds = {
      'threads/t.json': 'file',
      'logs/rag_trace.jsonl': 'lines',
      'originals.jsonl': 'lines',
      'quarantine/0123456789abcdef/rows.jsonl': 'file',
      'quarantine/0123456789abcdef/yarn.lock': 'file',
      'library.lance/pages.lance/data/a.lance': 'table',
      'integrity/copies/pages.lance/_versions/1.manifest': 'table',
      'members/a/answers/b.json': 'file',
    };
    for (const [path, kind] of Object.entries(kinds))
      expect([path, sealedWithin(path, KEY)?.kind]).toEqual([path, kind]);
  });
});
