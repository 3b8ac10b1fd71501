import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openedLength, PIECE, seal, sealedLength, unseal } from '../../../../src/files/sealed/payload.ts';
import { sealedReader } from '../../../../src/files/sealed/sealed-reader.ts';
import { temporaryFolder } from '../../../fakes/library/open-test-library.ts';
import { randomFrom } from '../../../fakes/random.ts';

const KEY = new Uint8Array(32).fill(7);
const bytesOf = (length: number): Buffer => Buffer.from(Array.from({ length }, (_, i) => (i * 31) % 251));

describe('encrypted bytes', () => {
  it.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE + 5])(
    '%i of them come back, and their length is known',
    (n) => {
      const sealed = seal(KEY, 'what', bytesOf(n));
      expect([sealed.length, openedLength(sealed.length)]).toEqual([sealedLength(n), n]);
      expect(unseal(KEY, 'what', sealed)).toEqual(bytesOf(n));
    },
  );

  it('no byte can be changed, cut off or added, and no other key or purpose opens them', () => {
    const sealed = seal(KEY, 'what', bytesOf(2 * PIECE + 100));
    const random = randomFrom(4);
    const places = [0, 15, 16, PIECE, sealed.length - 1, ...Array.from({ length: 20 }, () => random() * sealed.length)];
    for (const place of places.map(Math.floor)) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8((changed.readUInt8(place) + 1) % 256, place);
      expect(() => unseal(KEY, 'what', changed)).toThrow('not as it was written');
    }
    for (const cut of [1, 16, 101, 116, 117, PIECE, sealed.length])
      expect(() => unseal(KEY, 'what', sealed.subarray(0, sealed.length - cut))).toThrow(Error);
    expect(() => unseal(KEY, 'what', Buffer.concat([sealed, Buffer.alloc(20)]))).toThrow(Error);
    expect(() => unseal(KEY, 'else', sealed)).toThrow('not as it was written');
    expect(() => unseal(new Uint8Array(32), 'what', sealed)).toThrow('not as it was written');
  });

  it('any range of a file is read by itself', async () => {
    const bytes = bytesOf(3 * PIECE + 77);
    const path = join(await temporaryFolder(), 'ranges');
    await writeFile(path, Buffer.concat([Buffer.from('head'), seal(KEY, 'what', bytes)]));
    const handle = await open(path);
    try {
      const reader = await sealedReader(handle, { key: KEY, purpose: 'what', from: 4 });
      expect(reader.bytes).toBe(bytes.length);
      const random = randomFrom(9);
      for (let turn = 0; turn < 60; turn++) {
        const [a, b] = [random(), random()].map((part) => Math.floor(part * (bytes.length + 1))).sort((x, y) => x - y);
        expect(await reader.range(a ?? 0, b ?? 0)).toEqual(bytes.subarray(a, b));
      }
    } finally {
      await handle.close();
    }
  });
});
