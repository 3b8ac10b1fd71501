import { describe, expect, it } from 'vitest';
import { byteRange } from '../../../src/shell/document-bytes.ts';

describe('byteRange', () => {
  it.each([
    ['bytes=0-9', { first: 0, last: 9 }],
    ['bytes=90-', { first: 90, last: 99 }],
    ['bytes=90-1000', { first: 90, last: 99 }],
    ['bytes=-10', { first: 90, last: 99 }],
    ['bytes=-1000', { first: 0, last: 99 }],
    [' bytes=5-5 ', { first: 5, last: 5 }],
  ])('%s of 100 bytes', (header, range) => {
    expect(byteRange(header, 100)).toEqual(range);
  });

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('%s lies outside', (header) => {
    expect(byteRange(header, 100)).toBe('none');
  });

  it.each([null, '', 'bytes=-', 'bytes=9-3', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=a-b'])('%s is no range', (header) => {
    expect(byteRange(header, 100)).toBe('whole');
  });
});
