import { describe, expect, it } from 'vitest';
import { isTuned, loadConversations } from '../../../../../evaluation/quality/follow-ups/conversation.ts';

describe('the conversations', () => {
  it('are at least forty, of two or three turns, a quarter of them with a change of subject', async () => {
    const conversations = await loadConversations();
    expect(conversations.length).toBeGreaterThanOrEqual(40);
    expect(new Set(conversations.map(({ id }) => id)).size).toBe(conversations.length);
    const changing = conversations.filter(({ turns }) => turns.some(({ kind }) => kind === 'topic'));
    expect(changing.length / conversations.length).toBeGreaterThanOrEqual(0.25);
    for (const { turns } of conversations) {
      expect([2, 3]).toContain(turns.length);
      expect(turns.map(({ kind }) => kind === 'first')).toEqual(turns.map((_, i) => i === 0));
      for (const { gold_spans: spans } of turns) for (const [start, end] of spans) expect(end).toBeGreaterThan(start);
    }
  });

  it('fall into two halves of some size', async () => {
    const conversations = await loadConversations();
    const tuned = conversations.filter(isTuned).length;
    expect(Math.min(tuned, conversations.length - tuned)).toBeGreaterThan(20);
  });
});
