import { createHash } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findModel, type ModelEntry } from '../../../src/engine/models/catalog.ts';
import { verifyModelFile } from '../../../src/engine/models/model-file.ts';
import { recordPath } from '../../../src/engine/models/model-record.ts';
import { importModel } from '../../../src/engine/models/provision/import-model.ts';
import { listModels } from '../../../src/engine/models/provision/list-models.ts';

const BODY = Buffer.from('a model');
const HASH = createHash('sha256').update(BODY).digest('hex');
const entry: ModelEntry = { ...findModel('smollm2'), id: 'tiny', file: 'tiny.gguf', bytes: BODY.length, sha256: HASH };
const unhashed: ModelEntry = { ...entry, id: 'larger', file: 'larger.gguf', sha256: null };

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pincite-models-'));
});
afterEach(() => rm(directory, { recursive: true }));
const path = () => join(directory, entry.file);

describe('a model file', () => {
  it('that is whole is found with its hash', async () => {
    await writeFile(path(), BODY);
    expect(await verifyModelFile(entry, directory)).toEqual({ path: path(), file: 'tiny.gguf', sha256: HASH });
  });

  it('that is missing says how to get it', async () => {
    await expect(verifyModelFile(entry, directory)).rejects.toMatchObject({
      code: 'MODEL_MISSING',
      message: 'The chat model tiny.gguf is not here; "pincite models fetch" gets it.',
    });
  });

  it('that is cut is damaged', async () => {
    await writeFile(path(), BODY.subarray(1));
    await expect(verifyModelFile(entry, directory)).rejects.toMatchObject({
      code: 'MODEL_DAMAGED',
      details: { why: 'it has 6 bytes instead of 7' },
    });
  });

  it('with other content of the same size is damaged', async () => {
    await writeFile(path(), 'A model');
    await expect(verifyModelFile(entry, directory)).rejects.toMatchObject({
      code: 'MODEL_DAMAGED',
      details: { why: expect.stringContaining(`instead of ${HASH}`) },
    });
  });

  it('is hashed once, and again when its time changes', async () => {
    await writeFile(path(), BODY);
    await verifyModelFile(entry, directory);
    const { mtime } = await stat(path());
    await writeFile(path(), 'A model');
    await utimes(path(), mtime, mtime);
    // Same size and time as recorded: taken on trust, which is what saves hashing a gigabyte at each start.
    const record = JSON.parse(await readFile(recordPath(path()), 'utf8'));
    await writeFile(recordPath(path()), JSON.stringify({ ...record, modified_ms: (await stat(path())).mtimeMs }));
    expect((await verifyModelFile(entry, directory)).sha256).toBe(HASH);
    await utimes(path(), new Date(0), new Date(0));
    await expect(verifyModelFile(entry, directory)).rejects.toMatchObject({ code: 'MODEL_DAMAGED' });
  });

  it('is hashed again when its record cannot be read', async () => {
    await writeFile(path(), BODY);
    await writeFile(recordPath(path()), '{"sha256":');
    expect((await verifyModelFile(entry, directory)).sha256).toBe(HASH);
    expect(JSON.parse(await readFile(recordPath(path()), 'utf8'))).toMatchObject({ sha256: HASH });
  });
});

describe('the list of models', () => {
  it('tells present, missing and damaged', async () => {
    const states = async () => (await listModels([entry, unhashed], directory)).map(({ state }) => state);
    expect(await states()).toEqual(['missing', 'missing']);
    await writeFile(path(), BODY);
    expect(await states()).toEqual(['present', 'missing']);
    await appendFile(path(), '!');
    expect(await states()).toEqual(['damaged', 'missing']);
  });
});

it('lets the size of an entry without a hash be rounded, until one is recorded', async () => {
  const about = (bytes: number) => verifyModelFile({ ...unhashed, bytes }, directory);
  const file = join(directory, unhashed.file);
  await writeFile(file, 'x'.repeat(1000));
  await expect(about(1100)).rejects.toMatchObject({ code: 'MODEL_DAMAGED' });
  await about(1010);
  await appendFile(file, '!');
  await expect(about(1010)).rejects.toMatchObject({ code: 'MODEL_DAMAGED' });
});

describe('importing a model', () => {
  it('keeps it readable for the other users of a machine', { skip: process.platform === 'win32' }, async () => {
    const before = process.umask(0o077);
    try {
      const from = join(directory, 'download');
      await writeFile(from, BODY);
      await importModel(from, [entry], directory);
      const modes = await Promise.all(
        [path(), recordPath(path())].map(async (file) => (await stat(file)).mode & 0o777),
      );
      expect(modes).toEqual([0o644, 0o644]);
    } finally {
      process.umask(before);
    }
  });

  it('recognises it by its hash, whatever its name', async () => {
    const from = join(directory, 'download (3)');
    await writeFile(from, BODY);
    await importModel(from, [entry], directory);
    expect(BODY.equals(await readFile(path()))).toBe(true);
    expect((await listModels([entry], directory))[0]?.state).toBe('present');
  });

  it('takes one without a known hash by name and size, and records the hash', async () => {
    const from = join(await mkdtemp(join(directory, 'usb-')), 'LARGER.gguf');
    await writeFile(from, BODY);
    expect((await importModel(from, [unhashed], directory)).sha256).toBe(HASH);
    await writeFile(from, 'A model');
    await expect(importModel(from, [unhashed], directory)).rejects.toMatchObject({ code: 'MODEL_DAMAGED' });
  });

  it('refuses a damaged, an unknown and a missing file and leaves nothing', async () => {
    const usb = await mkdtemp(join(directory, 'usb-'));
    const cases = { 'tiny.gguf': 'MODEL_DAMAGED', 'holiday.mp4': 'MODEL_NOT_USABLE' };
    for (const [name, code] of Object.entries(cases)) {
      await writeFile(join(usb, name), 'something');
      await expect(importModel(join(usb, name), [entry], directory)).rejects.toMatchObject({ code });
    }
    await expect(importModel(join(usb, 'none'), [entry], directory)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
    await expect(importModel(usb, [entry], directory)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
    expect((await listModels([entry], directory))[0]?.state).toBe('missing');
  });
});
