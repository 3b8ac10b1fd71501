import { describe, expect, it } from 'vitest';
import { answerForm } from '../../src/engine/answer/sources/model/grammar.ts';
import { type E2eChatCall, e2eChat } from '../fakes/e2e-chat.ts';

const LINES = [
  'Document: Harbour rules',
  '[1] The crane on quay seven lifts at most forty tonnes.',
  '[2] Fuel barges moor at the northern jetty only.',
  '[3] Seals on the slipway are left alone.',
];
const USUAL = answerForm([1, 2, 3], { maxClaims: 5, maxSentencesPerClaim: 3, maxClaimCharacters: 240 });

async function reply(question: string, options: { careless?: boolean; signal?: AbortSignal } = {}) {
  const { careless = false, signal } = options;
  const user = [...LINES, '', `Question: ${question}`].join('\n');
  const request = { system: 'Answer.', user, ...USUAL, maxTokens: 320, seed: 1, temperature: 0 };
  const pieces: string[] = [];
  const given = signal === undefined ? request : { ...request, signal };
  for await (const piece of e2eChat({ delayMs: 0, careless }).generate(given)) pieces.push(piece);
  return { pieces, value: JSON.parse(USUAL.start + pieces.join('')) };
}

describe('the chat model of the end-to-end tests', () => {
  it('repeats and cites the line that shares most words with the question', async () => {
    const { pieces, value } = await reply('Where do fuel barges moor?');
    expect(value.claims).toEqual([{ s: [2], t: 'Fuel barges moor at the northern jetty only.' }]);
    expect(pieces.length).toBeGreaterThan(5);
  });

  it('says what no line says when none shares two words with the question', async () => {
    const { value } = await reply('How many patents does the museum hold?');
    expect(value.claims).toEqual([{ t: expect.stringMatching(/^Colourful penguins/), s: [1] }]);
  });

  it('adds, when careless, a sentence that says more than its line and one that no line says', async () => {
    const { value } = await reply('How much does the crane on quay seven lift?', { careless: true });
    expect(value.claims).toHaveLength(3);
    expect(value.claims[1].t).toMatch(/^Yes, The crane on quay seven lifts at most forty tonnes, while penguins/);
    expect(value.claims[2].t).toMatch(/^Colourful penguins/);
  });

  it('knows what of a prompt it has read, and says so', async () => {
    const calls: E2eChatCall[] = [];
    const chat = e2eChat({ delayMs: 0 }, (call) => calls.push(call));
    const prompt = { system: 'Answer.', user: [...LINES, 'Question: Where do fuel barges moor?'].join('\n') };
    await chat.readAhead(prompt);
    const rest = { ...USUAL, maxTokens: 320, seed: 1, temperature: 0 };
    for await (const _ of chat.generate({ ...prompt, ...rest }));
    const characters = prompt.system.length + prompt.user.length + 2;
    expect(calls).toEqual([
      { did: 'read ahead', question: 'Where do fuel barges moor?', characters, reused: 0 },
      { ...calls[0], did: 'write', characters: characters + USUAL.start.length, reused: characters },
    ]);
  });

  it('stops at the signal', async () => {
    await expect(reply('Where do fuel barges moor?', { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'CANCELLED',
    });
  });
});
