import { describe, expect, it } from 'vitest';
import { foldText } from '../../../src/engine/text/fold-text.ts';

describe('foldText', () => {
  it('maps every character back to where it came from', () => {
    const original = '  “ﬁrst\n\n – class”\u00ad  x ';
    const { text, from, to } = foldText(original, { loose: true });
    expect(text).toBe('"first - class" x');
    expect(from).toHaveLength(text.length);
    expect(original.slice(from[1], to[2])).toBe('ﬁ');
    expect(original.slice(from[9], to[13])).toBe('class');
  });
  it('leaves case and letters alone unless asked', () => expect(foldText('Ma“ﬁ').text).toBe('Ma"ﬁ'));
});
