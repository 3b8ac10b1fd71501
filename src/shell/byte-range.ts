/** Both ends included, as in the header. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * What a `Range` header asks of a file of `total` bytes (RFC 9110, 14.1): `whole` when there is none, when it is not one range
 * of bytes or cannot be read, as the standard allows; `none` when it lies outside (416).
 */
export function byteRange(header: string | null, total: number): ByteRange | 'whole' | 'none' {
  const match = header === null ? null : /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (match === null || (match[1] === '' && match[2] === '')) return 'whole';
  const [, from = '', to = ''] = match;
  if (from === '') {
    const length = Math.min(Number(to), total);
    return length === 0 ? 'none' : { first: total - length, last: total - 1 };
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return 'whole';
  if (first >= total) return 'none';
  return { first, last: to === '' ? total - 1 : Math.min(Number(to), total - 1) };
}
