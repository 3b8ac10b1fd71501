import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { VerifiedModel } from '../../../../../src/engine/models/model-file.ts';
import { bertToGguf } from '../../../../../src/engine/models/provision/bert-to-gguf.ts';
import { encoderIfPossible, encoderOf } from '../../../../../src/engine/models/provision/encoder/encoder-file.ts';
import { tinyGguf } from '../../../../fakes/models/tiny-gguf.ts';
import { TINY_VOCABULARY, tinyBertWeights } from '../../tiny-bert.ts';

const FILE = bertToGguf(tinyBertWeights(), TINY_VOCABULARY, { name: 'tiny', heads: 4, layerNormEpsilon: 1e-12 });

describe('the encoder of an embedding model', () => {
  let folder: string;
  let model: VerifiedModel;
  const onnx = () => `${model.path}.onnx`;
  const record = () => `${model.path}.onnx.json`;
  /** Changes at each making: a file that is put in place gets a new inode. */
  const made = async () => (await stat(record())).ino;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pincite-encoder-'));
    model = { path: join(folder, 'tiny.gguf'), file: 'tiny.gguf', sha256: 'a'.repeat(64) };
    await writeFile(model.path, FILE);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is made once, beside its model, readable by every user of the machine', async () => {
    const encoder = { path: onnx(), width: 32, mostTokens: 16, vocabulary: TINY_VOCABULARY.trimEnd() };
    expect(await encoderOf(model)).toEqual(encoder);
    expect((await readdir(folder)).sort()).toEqual(['tiny.gguf', 'tiny.gguf.onnx', 'tiny.gguf.onnx.json']);
    if (process.platform !== 'win32') expect((await stat(onnx())).mode & 0o777).toBe(0o644);
    const first = await made();
    expect(await encoderOf(model)).toEqual(encoder);
    expect(await made()).toBe(first);
  });

  it.each([
    ['is missing', () => rm(onnx())],
    ['was cut', async () => writeFile(onnx(), (await readFile(onnx())).subarray(0, 100))],
    ['has no record', () => rm(record())],
    ['has a record that cannot be read', () => writeFile(record(), '{"graph_version":')],
    ['is of an earlier version', () => changeRecord({ graph_version: 0 })],
    ['was made of another file', () => changeRecord({ source_sha256: 'b'.repeat(64) })],
  ])('is made anew where it %s', async (_, spoil) => {
    await encoderOf(model);
    const [first, bytes] = [await made(), await readFile(onnx())];
    await spoil();
    expect(await encoderOf(model)).not.toBeNull();
    expect(await readFile(onnx())).toEqual(bytes);
    expect(await made()).not.toBe(first);
  });

  async function changeRecord(change: object): Promise<void> {
    await writeFile(record(), JSON.stringify({ ...JSON.parse(await readFile(record(), 'utf8')), ...change }));
  }

  it.each([
    ['a model of another form', tinyGguf({ 'general.architecture': 'llama' })],
    ['a file of another kind', Uint8Array.of(1, 2, 3)],
  ])('leaves %s to llama.cpp, and looks at it once', async (_, bytes) => {
    await writeFile(model.path, bytes);
    expect(await encoderOf(model)).toBeNull();
    await rm(model.path);
    expect(await encoderOf(model)).toBeNull();
  });

  it('is left to llama.cpp, with a line, where the folder cannot be written', async ({ skip }) => {
    if (process.platform !== 'linux') return skip('only Linux has a folder that root cannot write either');
    const lines: string[] = [];
    const path = '/sys/kernel/uevent_seqnum';
    expect(await encoderIfPossible({ ...model, path }, (line) => void lines.push(line))).toBeNull();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^The folder of uevent_seqnum could not be written \(E\w+\), so .*"pincite models fetch"/);
  });

  it('fails where its model cannot be read', async () => {
    const lost = { ...model, path: join(folder, 'none.gguf') };
    await expect(encoderIfPossible(lost, () => undefined)).rejects.toThrow('ENOENT');
  });
});
