import { describe, expect, it } from 'vitest';
import { markdownOf } from '../../../../../src/engine/features/exports/files/markdown.ts';
import { place, reported } from './reported.ts';

describe('markdownOf', () => {
  it('tells each sentence with its verdict and reason, then the places', () => {
    expect(markdownOf([reported()]).split('\n')).toEqual([
      '## How many days may be carried over?',
      '',
      '- Five days may be carried over. [1] *Supported*',
      '- They must be used by March. [1] *Weak: The source says “may”. · Accepted by A. Lee*',
      '',
      'Word for word in one place.',
      '',
      '### Sources',
      '',
      '[1] **Leave Policy**, 4 Leave › 4.2 Carry-over, p. iv · 6 of 48 (Direct quote)',
      '',
      '> Five days may be carried over.',
      '',
      'Searched 3 documents, 34 pages. Answered 22 November 2026 at 10:12 UTC by Pincite.',
      '',
    ]);
  });

  it('tells a refusal, what became of a source, and an answer that is not as it was recorded', () => {
    const told = 'The documents do not say it.';
    const refused = reported({ told, sentences: [], places: [], unproven: 'Its file was changed.' });
    expect(markdownOf([refused])).toContain(
      '**Its file was changed.**\n\nThe documents do not say it.\n\nWord for word',
    );
    const superseded = reported({ places: [place({ state: 'Source superseded' })] });
    expect(markdownOf([superseded, refused])).toMatch(
      /\(Direct quote, Source superseded\)[\s\S]+\n---\n\n## How many/u,
    );
  });

  it('shows struck words as struck, and no other tildes as such', () => {
    const words = 'The fee is ~~4,000~~ 6,500 ~ 7,000 pounds.';
    expect(markdownOf([reported({ places: [place({ words })] })])).toContain(
      '> The fee is ~~4,000~~ 6,500 \\~ 7,000 pounds.',
    );
  });

  it('has the address of the original where one is set', () => {
    const url = 'https://docs.acme.example/leave.pdf#page=6';
    expect(markdownOf([reported({ places: [place({ url })] })])).toContain(
      `> Five days may be carried over.\n\n<${url}>\n`,
    );
  });

  it('no sign in the words of a document is Markdown or HTML', () => {
    const words = '# <b>a</b> [x](http://y.test) *b* _c_ `d` | ![e](f) &lt; ~g~ \\';
    const text = markdownOf([reported({ places: [place({ words })] })]);
    expect(text).toContain(
      '> \\# \\<b\\>a\\</b\\> \\[x\\](http://y.test) \\*b\\* \\_c\\_ \\`d\\` \\| !\\[e\\](f) \\&lt; \\~g\\~ \\\\',
    );
    expect(markdownOf([reported({ notes: ['1. a', '- b', '+ c', '2) d'] })])).toMatch(
      /\n1\\\. a\n\n\\- b\n\n\\\+ c\n\n2\\\) d\n/u,
    );
  });
});
