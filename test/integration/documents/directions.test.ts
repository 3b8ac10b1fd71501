import { describe, expect, it } from 'vitest';
import { ARABIC, HEBREW, rightToLeft } from '../../fixtures/pdf/right-to-left.ts';
import { verticalWriting } from '../../fixtures/pdf/vertical-writing.ts';
import { expectKnownWords } from './known-words.ts';
import { openReader, textOf } from './open-reader.ts';

const reader = openReader();

describe('lines that are read from the right', () => {
  it.each([
    ['Hebrew', 'as shown', HEBREW],
    ['Hebrew', 'sign by sign', HEBREW],
    ['Arabic', 'as shown', ARABIC],
    ['Arabic', 'sign by sign', ARABIC],
  ] as const)('keep words whole and figures in their order: %s, written %s', async (_, how, lines) => {
    const fixture = rightToLeft(lines, how);
    const document = await reader.read({ bytes: fixture.bytes, sourceFilename: 'fixture.pdf' }, {});
    expect(textOf(document)).toBe(fixture.lines.join(' '));
    expectKnownWords(document, fixture);
  });
});

it('columns of vertical writing are read from the right, tier below tier', async () => {
  const fixture = verticalWriting();
  const document = await reader.read({ bytes: fixture.bytes, sourceFilename: 'fixture.pdf' }, {});
  expect((document.pages[0]?.text ?? '').split('\n')).toEqual(fixture.words.map(({ text }) => text));
  expectKnownWords(document, fixture, 270);
});
