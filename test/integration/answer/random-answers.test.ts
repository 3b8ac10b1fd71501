import { describe, expect, it, vi } from 'vitest';
import { Answer } from '../../../src/contract/answer.ts';
import type { AskEvent } from '../../../src/contract/methods/asking.ts';
import { answerQuestion } from '../../../src/engine/answer/answer-question.ts';
import { fakeChatRuntime } from '../../fakes/fake-chat-runtime.ts';
import { answerDepsOf } from '../../unit/answer/answer-deps-of.ts';
import { PASSAGES, textOf } from '../../unit/answer/library-of.ts';

// Random words are about nothing: judges that let them pass are needed to see citations of them at all.
vi.mock('../../../src/engine/verification/judge-citation.ts', () => ({
  judgeCitation: () => ({ citation_type: 'inference', confidence_score: 0.5 }),
  wordShare: () => 0.5,
}));

async function finalOf(events: AsyncIterable<AskEvent>): Promise<Answer> {
  let answer: Answer | null = null;
  for await (const event of events) if (event.type === 'final') answer = Answer.parse(event.answer);
  if (answer === null) throw new Error('no final answer');
  return answer;
}

describe('whatever the grammar lets a model write', () => {
  it('ends in an answer whose every citation holds, or in a refusal: 500 random replies', async () => {
    let answers = 0;
    for (let seed = 0; seed < 500; seed++) {
      const judgeClaim = () => ({ verdict: 'weak', reason: 'Random words.' }) as const;
      const deps = { ...answerDepsOf(fakeChatRuntime({ seed })), judgeClaim };
      const answer = await finalOf(answerQuestion({ question: 'How many days may be carried over?' }, deps));
      if (answer.mode === 'refuse') {
        expect(answer).toMatchObject({ claims: [], citations: [], confidence: 0 });
        continue;
      }
      answers++;
      expect(answer.validation).toMatchObject({ invalid_removed: 0, missing: 0 });
      expect(answer.claims.length).toBeGreaterThan(0);
      const markers = new Set(answer.citations.map((citation) => citation.marker));
      let rest = answer.answer;
      for (const claim of answer.claims) {
        const printed = `${claim.text} ${claim.markers.map((marker) => `[${marker}]`).join('')}`;
        expect(rest.startsWith(printed)).toBe(true);
        rest = rest.slice(printed.length).trimStart();
        for (const marker of claim.markers) expect(markers).toContain(marker);
      }
      expect(rest).toBe('');
      for (const citation of answer.citations) {
        expect(citation.text_span).toBe(await textOf(citation.document_id, citation.start, citation.end));
        expect(PASSAGES.map((passage) => passage.chunkId)).toContain(citation.chunk_id);
      }
    }
    expect(answers).toBeGreaterThan(450);
  });
});
