import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Engine, encryptLibrary, restoreBackup } from '../../../src/engine/engine.ts';
import { filesBelow, filesWith } from '../../fakes/library/bytes-on-disk.ts';
import { quotingChat } from './quoting-chat.ts';
import { askAll, engineOn, ingestAll, newFolder } from './sample-engine.ts';

const PASSPHRASE = 'correct horse battery';
const TEXT = 'The keeper of the red house is called Quillfeather. Quillfeather is paid 4,200 euros a month.';
const QUESTION = 'How much is the keeper Quillfeather of the red house paid?';
/** Words of the document, its name, its question, its answer, its note. */
const CANARIES = ['Quillfeather', '4,200', 'red-house', 'How much is', 'Ask the notary'];

const openEncrypted = (dataDir: string, passphrase = PASSPHRASE): Promise<Engine> =>
  engineOn(dataDir, quotingChat(), undefined, true, false, {}, null, passphrase);

async function canariesIn(folder: string): Promise<string[]> {
  return [...new Set((await Promise.all(CANARIES.map((words) => filesWith(folder, words)))).flat())];
}

describe('an encrypted library', () => {
  let folder: string;
  let remove: () => Promise<void>;
  let dataDir: string;
  let backup: string;
  let temporary: string;
  const temporaryBefore = process.env.TMPDIR;
  beforeAll(async () => {
    ({ folder, remove } = await newFolder());
    dataDir = join(folder, 'library');
    temporary = join(folder, 'temporary');
    await mkdir(temporary);
    process.env.TMPDIR = temporary;
    await writeFile(join(folder, 'red-house.txt'), TEXT);
    await encryptLibrary({ dataDir, passphrase: PASSPHRASE });
    const engine = await openEncrypted(dataDir);
    const [result] = await ingestAll(engine.client, [join(folder, 'red-house.txt')], 'Red');
    const document_id = result?.document_id ?? '';
    const { answer } = await askAll(engine.client, { question: QUESTION });
    expect(answer.answer).toContain('Quillfeather');
    await engine.client.notes.add({ document_id, start: 0, end: 51, comment: 'Ask the notary', author: 'Anna' });
    for (const form of ['json', 'md', 'docx', 'pdf', 'csv'] as const)
      expect((await engine.client.exports.answers({ form })).bytes.length).toBeGreaterThan(100);
    expect(await canariesIn(temporary)).toEqual([]);
    backup = join(folder, 'backup.zip');
    await engine.client.library.backup({ to: backup });
    await engine.client.library.backup({ to: join(folder, 'sealed.age'), passphrase: 'of the backup' });
    await engine.close();
  });
  afterAll(async () => {
    if (temporaryBefore === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = temporaryBefore;
    await remove();
  });

  it('has no word of its documents, questions, answers and notes in any byte, nor has its backup', async () => {
    expect(
      (await filesBelow(dataDir)).filter((path) => /^(?:threads|answers|notes|logs)\//u.test(path)).length,
    ).toBeGreaterThan(4);
    expect(await canariesIn(dataDir)).toEqual([]);
    expect(await canariesIn(temporary)).toEqual([]);
    for (const file of [backup, join(folder, 'sealed.age')]) {
      const bytes = await readFile(file);
      expect(CANARIES.filter((words) => bytes.includes(words))).toEqual([]);
    }
  });

  it('is as any other when it is open: answers, threads, notes, the record of answers, its check', async () => {
    const { client, close } = await openEncrypted(dataDir);
    try {
      expect((await askAll(client, { question: QUESTION })).answer).toMatchObject({ cached: true });
      expect(await client.threads.list()).toHaveLength(2);
      expect(await client.notes.list({})).toMatchObject([{ comment: 'Ask the notary' }]);
      expect(await client.audit.verify()).toMatchObject({ valid: true, state: 'valid' });
      expect(await client.library.check()).toMatchObject({ sound: true, damage: [] });
    } finally {
      await close();
    }
    expect(await canariesIn(dataDir)).toEqual([]);
  });

  it('stays locked without its passphrase, in one sentence', async () => {
    await expect(engineOn(dataDir, quotingChat())).rejects.toMatchObject({ code: 'LIBRARY_LOCKED' });
    await expect(openEncrypted(dataDir, 'wrong')).rejects.toMatchObject({
      code: 'PASSPHRASE_WRONG',
      message: 'The passphrase does not open key.age.',
    });
  });

  it('its log tells a changed line, and one that was put there in clear', async () => {
    const log = join(dataDir, 'logs', 'rag_trace.jsonl');
    const before = await readFile(log, 'utf8');
    const verified = async (content: string) => {
      await writeFile(log, content);
      const engine = await openEncrypted(dataDir);
      const { valid } = await engine.client.audit.verify();
      await engine.close();
      return valid;
    };
    const at = Math.floor(before.length / 3);
    const changed = `${before.slice(0, at)}${before[at] === 'A' ? 'B' : 'A'}${before.slice(at + 1)}`;
    expect(await verified(changed)).toBe(false);
    expect(await verified(`${before}{"seq":99}\n`)).toBe(false);
    expect(await verified(before)).toBe(true);
  });

  it('is restored as it was, and opens with the passphrase it had', async () => {
    const restored = join(folder, 'restored');
    await restoreBackup({ from: backup, dataDir: restored });
    expect(await canariesIn(restored)).toEqual([]);
    const { client, close } = await openEncrypted(restored);
    expect(await client.threads.list()).toHaveLength(1);
    await close();
  });

  it('an encrypted backup wants its passphrase, tells a changed byte, and is restored whole', async () => {
    const from = join(folder, 'sealed.age');
    const target = join(folder, 'again');
    await expect(restoreBackup({ from, dataDir: target })).rejects.toMatchObject({ code: 'BACKUP_LOCKED' });
    const wrong = { from, dataDir: target, passphrase: async () => PASSPHRASE };
    await expect(restoreBackup(wrong)).rejects.toMatchObject({ code: 'PASSPHRASE_WRONG' });
    const bytes = await readFile(from);
    const passphrase = async () => 'of the backup';
    for (const place of [bytes.length - 3, Math.floor(bytes.length / 2), 400]) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
      await writeFile(join(folder, 'changed.age'), changed);
      await expect(
        restoreBackup({ from: join(folder, 'changed.age'), dataDir: target, passphrase }),
      ).rejects.toMatchObject({ code: 'BACKUP_DAMAGED' });
    }
    await restoreBackup({ from, dataDir: target, passphrase });
    const { client, close } = await openEncrypted(target);
    expect(await client.library.check()).toMatchObject({ sound: true });
    await close();
  });
});
