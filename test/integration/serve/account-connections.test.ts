import process from 'node:process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OidcServer, oidcServer } from '../../fakes/oidc/oidc-server.ts';
import { type TeamServing, teamServing } from '../../fakes/oidc/team-serving.ts';

const CALLS = 60;
const ROUNDS = 5;

let provider: OidcServer;
let team: TeamServing;
beforeAll(async () => {
  provider = await oidcServer();
  provider.people.set('ada', { name: 'Ada', groups: ['legal'] });
  team = await teamServing(provider.endpoint);
  await team.setGroups({ group: 'legal', role: 'reader', collections: null });
});
afterAll(async () => {
  await team.close();
  await provider.stop();
});

/** Milliseconds of the middle call of many, one after the other, and how many connections to the provider they took. */
async function middleCall(
  call: () => Promise<unknown>,
): Promise<{ readonly ms: number; readonly connections: number }> {
  const before = provider.connections();
  const times: number[] = [];
  for (let i = 0; i < CALLS; i++) {
    const begun = performance.now();
    expect(await call()).toBe(204);
    times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  return { ms: times[CALLS / 2] ?? 0, connections: provider.connections() - before };
}

it('calls of a member ask the provider over connections that are kept', async () => {
  const ada = await team.signIn('ada');
  const [kept, anew]: [number[], number[]] = [[], []];
  // In turn, since the machine does other work too; the first round warms both up.
  for (let round = 0; round <= ROUNDS; round++) {
    provider.tamper = null;
    await ada.state();
    const over = await middleCall(ada.state);
    expect(over.connections).toBeLessThanOrEqual(1);
    provider.tamper = (context) => context.set('connection', 'close');
    await ada.state();
    const without = await middleCall(ada.state);
    expect(without.connections).toBeGreaterThanOrEqual(CALLS);
    if (round === 0) continue;
    kept.push(over.ms);
    anew.push(without.ms);
  }
  provider.tamper = null;
  const told = (times: number[]): string => times.map((ms) => ms.toFixed(2)).join(', ');
  process.stdout.write(`middle call in ms, kept connections: ${told(kept)}; new ones: ${told(anew)}\n`);
});

it('a kept connection that the provider closed meanwhile fails no call', async () => {
  const ada = await team.signIn('ada');
  await ada.state();
  await provider.stop();
  await provider.start();
  expect(await ada.state()).toBe(204);
});

it('the owner is told of a provider that is slow, once, and calls wait for it', async () => {
  const ada = await team.signIn('ada');
  provider.delayMs = 2100;
  expect(await ada.state()).toBe(204);
  expect(await ada.state()).toBe(204);
  provider.delayMs = 0;
  const told = (await team.log()).match(/Asking who is signed in at .* took 2\.\d s; calls of members wait for it/gu);
  expect(told).toHaveLength(1);
});
