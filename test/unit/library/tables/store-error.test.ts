import { expect, test } from 'vitest';
import { PinciteError } from '../../../../src/contract/errors.ts';
import { stateOf } from '../../../../src/engine/library/ingest/ingest-types.ts';
import { anyOf, noneOf, quoted } from '../../../../src/engine/library/tables/sql-text.ts';
import { isDiskFull, storeError } from '../../../../src/engine/library/tables/store-error.ts';
import { mutex } from '../../../../src/engine/library/writer-lock.ts';

test('a full disk is recognised by code, by the native words, and through causes', () => {
  const coded = Object.assign(new Error('write'), { code: 'ENOSPC' });
  expect(isDiskFull(coded)).toBe(true);
  expect(
    isDiskFull(
      new Error('lance error: LanceError(IO): Generic LocalFileSystem error: No space left on device (os error 28)'),
    ),
  ).toBe(true);
  expect(isDiskFull(new AggregateError([], 'both', { cause: coded }))).toBe(true);
  expect(isDiskFull(new PinciteError('DISK_FULL', { what: 'a' }))).toBe(true);
  expect(isDiskFull(new Error('os error 289'))).toBe(false);
  expect(isDiskFull('No space left')).toBe(false);
});

test('other errors of the store name the library, without the paths of its sources', () => {
  const error = storeError(new Error('Not found: x.lance, /usr/local/cargo/registry/src/a.rs:1:2\nmore'), '/data');
  expect([error.code, error.details]).toEqual(['LIBRARY_DAMAGED', { path: '/data', why: 'Not found: x.lance' }]);
  const known = new PinciteError('CANCELLED');
  expect(storeError(known, '/data')).toBe(known);
});

test('text in a filter cannot end its literal', () => {
  expect(quoted("O'Neill' OR true --")).toBe("'O''Neill'' OR true --'");
  expect(anyOf('id', ['a', "b'"])).toBe("id IN ('a','b''')");
  expect([anyOf('id', []), noneOf('id', [])]).toEqual(['false', 'true']);
});

test.each([
  ['PASSWORD_NEEDED', 'password_needed'],
  ['DAMAGED', 'damaged'],
  ['NO_PAGES', 'damaged'],
  ['EMPTY_FILE', 'no_text'],
  ['NOT_SUPPORTED', 'failed'],
  ['NO_TEXT', 'no_text'],
  ['TOO_LARGE', 'too_large'],
  ['CANCELLED', 'cancelled'],
  ['READER_STOPPED', 'failed'],
  ['DISK_FULL', 'failed'],
] as const)('%s leaves a file %s', (code, state) => {
  expect(stateOf(code)).toBe(state);
});

test('turns are taken in order; who gives up does not let the next one in early', async () => {
  const queue = mutex();
  const log: string[] = [];
  const first = await queue.take();
  const stop = new AbortController();
  const second = queue.take(stop.signal).catch((error) => log.push(error.code));
  const third = queue.take().then((done) => {
    log.push('third');
    done();
  });
  stop.abort();
  await second;
  expect(log).toEqual(['CANCELLED']);
  first();
  await third;
  expect(log).toEqual(['CANCELLED', 'third']);
});
