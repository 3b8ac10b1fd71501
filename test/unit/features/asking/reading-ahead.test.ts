import { expect, test } from 'vitest';
import { ReadingAhead } from '../../../../src/engine/features/asking/reading-ahead.ts';

/** Work that goes on until its signal aborts. */
const endless = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));

test('an answer stops what is read ahead, and nothing is begun until it is over', async () => {
  const ahead = new ReadingAhead();
  const reading = ahead.run(endless);
  const ends = ahead.answerBegins();
  await expect(reading).rejects.toThrow('stopped');
  expect(await ahead.run(async () => 'read')).toBeNull();
  const otherEnds = ahead.answerBegins();
  ends();
  ends();
  expect(await ahead.run(async () => 'read')).toBeNull();
  otherEnds();
  expect(await ahead.run(async () => 'read')).toBe('read');
});

test('another question stops the one before, and not the other way round', async () => {
  const ahead = new ReadingAhead();
  const first = ahead.run(endless);
  const { promise, resolve } = Promise.withResolvers<string>();
  const second = ahead.run(() => promise);
  await expect(first).rejects.toThrow('stopped');
  resolve('second');
  expect(await second).toBe('second');
});

test('stops with its own signal, and what is read is still stopped by an answer after others ended', async () => {
  const ahead = new ReadingAhead();
  const stop = new AbortController();
  const reading = ahead.run(endless, stop.signal);
  stop.abort();
  await expect(reading).rejects.toThrow('stopped');
  const next = ahead.run(endless);
  ahead.answerBegins();
  await expect(next).rejects.toThrow('stopped');
});
