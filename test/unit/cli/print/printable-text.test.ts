import { expect, it } from 'vitest';
import { alignTable, printableJson, printableLine, printableText } from '../../../../src/cli/print/printable-text.ts';

it('removes what a terminal acts on and what is not seen, and keeps what letters need', () => {
  expect(printableText('a\u001b[2J\u009b1m\u0007b\r\u202etxt\u200b\u2066c\u{e0041}\u00ad\ud800')).toBe(
    'a[2J1mbtxtc\ufffd',
  );
  expect(printableText('one\u2028two\nthree\t.')).toBe('one\ntwo\nthree  .');
  // A joiner of Persian and one of an emoji.
  expect(printableText('می\u200cخواهم 👩\u200d🔬')).toBe('می\u200cخواهم 👩\u200d🔬');
});

it('keeps a line one line', () => {
  expect(printableLine('a.pdf\nready\u2029b.pdf')).toBe('a.pdf\u2424ready\u2424b.pdf');
});

it('escapes in JSON what a terminal would obey, and the data stays equal', () => {
  const value = { name: 'a\u202eb\u009b\u2028\u2066\n\u001b' };
  const text = printableJson(value);
  expect(text).toMatch(/^[\x20-\x7e]*$/);
  expect(JSON.parse(text)).toEqual(value);
});

it('aligns columns left and right', () => {
  expect(
    alignTable(
      [
        ['a', '1', 'x'],
        ['bbb', '22', 'y'],
      ],
      new Set([1]),
    ),
  ).toEqual(['a     1  x', 'bbb  22  y']);
});
