import { describe, expect, it } from 'vitest';
import { readConverted } from '../../../../src/engine/documents/reading/read-converted.ts';

describe('a converted file', () => {
  it('has titles in brackets of Chinese and Japanese, below those that it marks', () => {
    const document = readConverted(
      { bytes: new Uint8Array(1), sourceFilename: 'a.docx' },
      {
        title: null,
        blocks: [
          { kind: 'heading', text: '合同', rank: 2 },
          { kind: 'prose', text: '【期限】' },
          { kind: 'prose', text: '租期为五年。' },
        ],
      },
      { countTokens: (text) => text.length, limits: { characters: 1000 } },
    );
    expect(document.passages.map(({ section }) => section)).toContain('合同 > 【期限】');
  });
});
