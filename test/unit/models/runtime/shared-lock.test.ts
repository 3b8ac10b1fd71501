import { describe, expect, it } from 'vitest';
import { SharedLock } from '../../../../src/engine/models/runtime/shared-lock.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the lock of the models', () => {
  it('is shared by many or held by one', async () => {
    const lock = new SharedLock();
    const order: string[] = [];
    const ask = async (name: string, how: 'alone' | 'shared') => {
      const letGo = await lock.acquire(how);
      order.push(name);
      return letGo;
    };
    const [first, second] = await Promise.all([ask('a', 'shared'), ask('b', 'shared')]);
    const alone = ask('C', 'alone');
    const late = ask('d', 'shared');
    await turn();
    expect(order).toEqual(['a', 'b']); // d does not overtake C, which waits for a and b.
    first();
    first();
    await turn();
    expect(order).toEqual(['a', 'b']);
    second();
    (await alone)();
    (await late)();
    expect(order).toEqual(['a', 'b', 'C', 'd']);
  });

  it('forgets one who was aborted while waiting', async () => {
    const lock = new SharedLock();
    const letGo = await lock.acquire('shared');
    const stop = new AbortController();
    const alone = lock.acquire('alone', { signal: stop.signal });
    const behind = lock.acquire('shared');
    stop.abort(new Error('enough'));
    await expect(alone).rejects.toThrow('enough');
    await expect(behind).resolves.toBeTypeOf('function');
    letGo();
    await expect(lock.acquire('alone', { signal: stop.signal })).rejects.toThrow('enough');
  });

  it('is held by one and by many beside each other where the user wants that', async () => {
    const lock = new SharedLock();
    const answerEnds = await lock.acquire('alone');
    let isShared = false;
    const other = lock.acquire('alone');
    const shared = lock.acquire('shared').then((letGo) => {
      isShared = true;
      return letGo;
    });
    await turn();
    expect(isShared).toBe(false);
    lock.beside(true);
    const letGo = await shared;
    // Never two who want it alone.
    expect(await Promise.race([other, turn().then(() => 'waits')])).toBe('waits');
    answerEnds();
    (await other)();
    letGo();
    lock.beside(false);
    const held = await lock.acquire('shared');
    expect(await Promise.race([lock.acquire('alone'), turn().then(() => 'waits')])).toBe('waits');
    held();
  });
});
