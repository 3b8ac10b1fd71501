import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../../src/contract/answer.ts';
import { confidenceMeaning } from '../../../../src/contract/confidence-meaning.ts';
import { ConfidenceLine } from '../../../../src/renderer/conversation/confidence-line.tsx';
import { answered } from '../../../fakes/page/demo-answers.ts';

const shown = (changes: Partial<Answer> = {}) =>
  renderToStaticMarkup(createElement(ConfidenceLine, { answer: { ...answered, ...changes } }));

describe('ConfidenceLine', () => {
  it('lights as many of the five steps as the confidence reaches', () => {
    const steps = (confidence: number) => shown({ confidence }).match(/<i class="on">/g)?.length ?? 0;
    expect([0, 0.3, 0.82, 1].map(steps)).toEqual([0, 2, 4, 5]);
  });

  it('says in one sentence what the number means', () => {
    const meaning = confidenceMeaning(answered);
    expect(meaning).toMatch(/^Of answers rated so, (about|fewer|more than) .* in 10 are right\.$/);
    expect(shown()).toContain(`Confidence ${answered.confidence.toFixed(2)}`);
    expect(shown()).toContain(meaning ?? 'a sentence');
  });

  it('gives the number alone where nobody measured', () => {
    for (const changes of [{ quote_only: true }, { model: { file: 'other.gguf', sha256: '' } }]) {
      expect(shown(changes)).toContain('Confidence 0');
      expect(shown(changes)).not.toContain('Of answers');
    }
  });
});
