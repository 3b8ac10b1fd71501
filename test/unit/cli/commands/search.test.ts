import { expect, it } from 'vitest';
import { fakeEngine } from '../fake-engine.ts';
import { runCli } from '../run-cli.ts';
import { hit, LEAVE, NOTES } from '../sample-data.ts';

it('searches within chosen documents', async () => {
  const { out, engine } = await runCli(['search', 'carry over', '-k', '5', '--document', LEAVE, '--document', NOTES]);
  expect(engine.calls).toEqual([['search', { query: 'carry over', k: 5, document_ids: [LEAVE, NOTES] }]]);
  expect(out).toContain('1. Leave and Absence Policy — 4 Leave › 4.2 Carry-over — p. 3 · 6 of 12');
  const inOne = await runCli(['search', 'x', '--collection', 'Policies']);
  expect(inOne.engine.calls).toEqual([['search', { query: 'x', k: 10, collection: 'Policies' }]]);
  expect(JSON.parse((await runCli(['search', 'x', '--json'])).out)).toEqual({ hits: [hit], ms: 12.4 });
});

it('says the heading of a passage once', async () => {
  const text = `4.2 Carry-over\n${hit.text}`;
  const { out } = await runCli(['search', 'x'], { engine: fakeEngine({ hits: [{ ...hit, text }] }) });
  expect(out.match(/4\.2 Carry-over/gu)).toHaveLength(1);
  expect(out).toContain('   Up to five days may be carried over.');
});
