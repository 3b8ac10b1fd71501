import { getLlama, LlamaGrammar } from 'node-llama-cpp';
import { describe, expect, it } from 'vitest';
import { quoteGrammar } from '../../../src/engine/answer/sources/model/grammar.ts';
import { gbnfAccepts } from '../../../src/engine/models/remote/gbnf-accepts.ts';
import { parseGbnf } from '../../../src/engine/models/remote/gbnf-parse.ts';
import { sampleGbnf } from '../../fakes/gbnf-sample.ts';
import { randomFrom } from '../../fakes/random.ts';

/** `_testText` is llama.cpp's own acceptor of whole texts; it needs no model. */
type Testable = { _testText(text: string): boolean };

describe('the grammar that only quotes, in the real llama.cpp', () => {
  it('admits what the fake runtime writes, and refuses what the fake refuses', async () => {
    const llama = await getLlama({ build: 'never', skipDownload: true, gpu: false });
    try {
      const source = quoteGrammar([1, 2, 3, 17, 60], 5);
      const fake = parseGbnf(source);
      const real = new LlamaGrammar(llama, { grammar: source }) as unknown as Testable;
      const random = randomFrom(13);
      let refused = 0;
      for (let i = 0; i < 150; i++) {
        const text = sampleGbnf(fake, random);
        expect(real._testText(text), text).toBe(true);
        const at = Math.floor(random() * text.length);
        const changed = text.slice(0, at) + '0[x"\\]}{,1 '[Math.floor(random() * 11)] + text.slice(at + 1);
        const isAdmitted = gbnfAccepts(fake, changed);
        expect(real._testText(changed), changed).toBe(isAdmitted);
        if (!isAdmitted) refused++;
      }
      expect(refused).toBeGreaterThan(80);
    } finally {
      await llama.dispose();
    }
  });
});
