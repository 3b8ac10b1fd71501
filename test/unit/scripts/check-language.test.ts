import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languageFaults } from '../../../scripts/check-language.ts';

/** The faults of one source file beside these words. */
function faultsOf(words: object, source: string): string[] {
  const root = mkdtempSync(join(tmpdir(), 'pincite-language-'));
  try {
    mkdirSync(join(root, 'src/language'), { recursive: true });
    writeFileSync(join(root, 'src/language/en.json'), JSON.stringify(words));
    writeFileSync(join(root, 'src/one.tsx'), source);
    return languageFaults(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

describe('languageFaults', () => {
  const words = { rows: { count: '{n, plural, one {# row of <b>{name}</b>} other {# rows}}', none: 'No rows' } };

  it('finds none where each sentence is said with its values', () => {
    expect(faultsOf(words, `say('rows.count', { n: 1, name, b }); const table = { none: 'rows.none' };`)).toEqual([]);
    expect(faultsOf(words, `say('rows.count', values); say('rows.none');`)).toEqual([]);
  });

  it('tells a value that is missing or that the sentence does not say, with its line', () => {
    expect(faultsOf(words, `\nsay('rows.count', { n: 1, row: 2 }); say('rows.none');`)).toEqual([
      'src/one.tsx:2 gives rows.count no b, name.',
      'src/one.tsx:2 gives rows.count row, which it does not say.',
    ]);
  });

  it('reads sentences that are drawn as those that are said', () => {
    const none = `say('rows.none');`;
    expect(faultsOf(words, `${none} <Said words="rows.count" values={{ n, name, b: (text) => text }} />`)).toEqual([]);
    expect(faultsOf(words, `${none}\n<Said words="rows.count" values={{ n, b }} />`)).toEqual([
      'src/one.tsx:2 gives rows.count no name.',
    ]);
  });

  it('tells a sentence that nothing says, and one that cannot be read', () => {
    expect(faultsOf({ a: 'Yes', b: '{n, plural, one {#}}' }, `say('b')`)).toEqual([
      expect.stringContaining('en.json: b cannot be read'),
      'en.json: nothing says a.',
    ]);
  });
});
