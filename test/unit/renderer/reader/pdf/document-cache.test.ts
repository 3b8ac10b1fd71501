import { describe, expect, it } from 'vitest';
import { DocumentCache } from '../../../../../src/renderer/reader/pdf/document-cache.ts';

/** Opens names and remembers what was opened and closed; 'bad' cannot be opened. */
function recorder() {
  const events: string[] = [];
  const open = async (url: string) => {
    events.push(`open ${url}`);
    if (url === 'bad') throw new Error('damaged');
    return { url, close: () => void events.push(`close ${url}`) };
  };
  return { events, cache: new DocumentCache(open, 2) };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('DocumentCache', () => {
  it('opens a document once for all its users', async () => {
    const { cache, events } = recorder();
    const one = cache.acquire('a');
    const two = cache.acquire('a');
    expect(await one.opened).toBe(await two.opened);
    one.release(false);
    await settled();
    expect(events).toEqual(['open a']);
    two.release(false);
    await settled();
    expect(events).toEqual(['open a', 'close a']);
  });

  it('keeps two that nobody uses, the latest ones', async () => {
    const { cache, events } = recorder();
    for (const url of ['a', 'b', 'a', 'c']) cache.acquire(url).release(true);
    await settled();
    expect(events).toEqual(['open a', 'open b', 'open c', 'close b']);
  });

  it('closes a document when the work that needs it is over, however that ends', async () => {
    const { cache, events } = recorder();
    const [one, two] = [cache.acquire('a'), cache.acquire('a')];
    const work = Promise.withResolvers<void>();
    one.release(false, work.promise);
    two.release(false);
    await settled();
    expect(events).toEqual(['open a']);
    work.reject(new Error('bytes were lost'));
    await settled();
    expect(events).toEqual(['open a', 'close a']);
  });

  it('opens a document anew while the one before waits to be closed', async () => {
    const { cache, events } = recorder();
    cache.acquire('a').release(false, Promise.withResolvers<void>().promise);
    await cache.acquire('a').opened;
    expect(events).toEqual(['open a', 'open a']);
  });

  it('counts a release once', async () => {
    const { cache, events } = recorder();
    const one = cache.acquire('a');
    cache.acquire('a');
    one.release(false);
    one.release(false);
    await settled();
    expect(events).toEqual(['open a']);
  });

  it('forgets what could not be opened, so that it is tried again', async () => {
    const { cache, events } = recorder();
    const first = cache.acquire('bad');
    await expect(first.opened).rejects.toThrow('damaged');
    first.release(false);
    const second = cache.acquire('bad');
    await expect(second.opened).rejects.toThrow('damaged');
    expect(events).toEqual(['open bad', 'open bad']);
  });
});
