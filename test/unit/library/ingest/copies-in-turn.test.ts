import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { copiesInTurn } from '../../../../src/engine/library/ingest/copies-in-turn.ts';

const loaded = (documentId: string) => ({ bytes: new Uint8Array(1), documentId, sha256: documentId });

describe('files in memory at once', () => {
  it('have room together, and the next waits until one is settled', async () => {
    const copies = copiesInTurn(100);
    const begun: string[] = [];
    const load = (id: string, mib: number) =>
      copies.load(async (admit) => {
        await admit(mib * 2 ** 20);
        begun.push(id);
        return loaded(id);
      });
    const [first, second, third] = [load('a', 60), load('b', 40), load('c', 500)];
    const [settleFirst, settleSecond] = await Promise.all([(await first).turn, (await second).turn]);
    await setImmediate();
    expect(begun).toEqual(['a', 'b']);
    settleFirst();
    await setImmediate();
    expect(begun).toEqual(['a', 'b']);
    // More than there is room for goes in alone.
    settleSecond();
    await third;
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('leave when they cannot be loaded', async () => {
    const copies = copiesInTurn(100);
    const failing = copies.load(async (admit) => {
      await admit(100 * 2 ** 20);
      throw new Error('gone');
    });
    await expect(failing).rejects.toThrow('gone');
    const next = await copies.load(async (admit) => {
      await admit(100 * 2 ** 20);
      return loaded('a');
    });
    expect(next.loaded.documentId).toBe('a');
  });

  it('wait for a copy before them, in order', async () => {
    const copies = copiesInTurn(100);
    const [first, second] = await Promise.all([1, 2].map(() => copies.load(async () => loaded('a'))));
    let isSecond = false;
    void second?.turn.then(() => {
      isSecond = true;
    });
    const settle = await first?.turn;
    await setImmediate();
    expect(isSecond).toBe(false);
    settle?.();
    await second?.turn;
    expect(isSecond).toBe(true);
  });
});
