import { expect, it } from 'vitest';
import { fakeEngine } from '../fake-engine.ts';
import { runCli } from '../run-cli.ts';
import { LEAVE } from '../sample-data.ts';

const verify = ['verify-citation', '--document', LEAVE, '--chunk', '7', '--claim', 'Five days.', '--span', 'five days'];

it('exits 4 when the citation is not accurate', async () => {
  const good = await runCli(verify);
  expect([good.code, good.out.split('\n')[0]]).toEqual([0, 'Supported']);
  expect(good.engine.calls).toEqual([
    [
      'verifyCitation',
      { document_id: LEAVE, chunk_index: 7, claim_text: 'Five days.', expected_text_span: 'five days' },
    ],
  ]);
  const fuzzy = {
    is_accurate: false,
    verdict: 'weak' as const,
    confidence_score: 0.9,
    issues: ['text_span_fuzzy_match' as const],
  };
  const weak = await runCli(verify, { engine: fakeEngine({ verified: fuzzy }) });
  expect([weak.code, weak.out.split('\n')[0]]).toEqual([4, 'Weak']);
  const absent = { is_accurate: false, confidence_score: 0, issues: ['text_span_not_found_in_source' as const] };
  const bad = await runCli([...verify, '--json'], { engine: fakeEngine({ verified: absent }) });
  expect([bad.code, JSON.parse(bad.out).issues]).toEqual([4, ['text_span_not_found_in_source']]);
});

it('exits 4 and says why when the source contradicts the claim', async () => {
  const reason = 'The source says “five”, the sentence says “six”.';
  const verified = {
    is_accurate: false,
    verdict: 'contradicted' as const,
    reason,
    issues: ['contradicted' as const],
  };
  const { code, out } = await runCli(verify, { engine: fakeEngine({ verified }) });
  expect([code, out.split('\n')[0]]).toEqual([4, 'Contradicted']);
  expect(out.split(reason)).toHaveLength(2);
  expect(out).not.toMatch(/issue|confidence/);
});

it('asks for the nearest sentence where no words are given', async () => {
  const { code, engine } = await runCli(verify.slice(0, -2));
  expect([code, engine.calls]).toEqual([
    0,
    [['verifyCitation', { document_id: LEAVE, chunk_index: 7, claim_text: 'Five days.' }]],
  ]);
});
