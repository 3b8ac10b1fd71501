import { describe, expect, it } from 'vitest';
import { copyAnswer } from '../../../../src/renderer/conversation/copy-to-clipboard.ts';
import { answered } from '../../../fakes/page/demo-answers.ts';

describe('copyAnswer', () => {
  const text = copyAnswer(answered, () => 48, '[1]');
  it('keeps the brackets and lists the sources with both page numbers', () => {
    expect(text).toContain('the end of the trip. [1] Claims above');
    expect(text).toContain(
      '[3] Travel and Expense Policy, 6 Claims › 6.3 Late claims, p. 17 · 23 of 48: “A claim submitted',
    );
  });
  it('writes markers in the form that is set, in the sentences and the sources', () => {
    const other = copyAnswer(answered, () => 48, '[†1]');
    expect(other).toContain('the end of the trip. [†1] Claims above');
    expect(other).toContain('\n[†3] Travel and Expense Policy');
    expect(other).not.toMatch(/\[\d\]/u);
  });
  it('leaves removed sentences out, and says how many there were and why', () => {
    expect(text).not.toContain('Receipts may be left out');
    expect(text).toContain('\n\n1 sentence was removed: the source says EUR 25, not EUR 50.\n\nMissing:');
  });
  it('says of a sentence that the checks were not sure of it, and why', () => {
    expect(text).toContain('[4] (weak: “usually” is not in the source; page A-3 states it without exception)\n');
    expect(text.match(/\(weak/g)).toHaveLength(1);
  });
});
