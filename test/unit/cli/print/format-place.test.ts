import { expect, it } from 'vitest';
import { formatBytes, formatWhere, oneLine } from '../../../../src/cli/print/format-place.ts';

it('says where, without the name of the document again', () => {
  const place = { page_number: 6, page_label: null, document_name: 'Leave Policy' };
  const section = 'Leave Policy > 4 Leave';
  expect(formatWhere({ ...place, section }, 48)).toBe('4 Leave — page 6 of 48');
  expect(formatWhere({ ...place, section, document_name: 'Leave' }, 48)).toBe(`${section} — page 6 of 48`);
  expect(formatWhere({ ...place, section: 'Leave Policy', page_number: null }, 0)).toBe('');
});

it('shows a table row on one line with its cells apart', () => {
  expect(oneLine('Grade A\t25 days \t 4 weeks\nnext')).toBe('Grade A | 25 days | 4 weeks next');
});

it('writes sizes in decimal units', () => {
  expect([999, 1000, 1_117_320_768].map(formatBytes)).toEqual(['999 B', '1.0 kB', '1.1 GB']);
});
