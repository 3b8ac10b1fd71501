import { afterEach, expect, it } from 'vitest';
import { type OidcServer, oidcServer } from '../../fakes/oidc/oidc-server.ts';
import { type TeamServing, teamServing } from '../../fakes/oidc/team-serving.ts';

let provider: OidcServer;
let team: TeamServing;
/** Access tokens are about to end when they are given. */
const begin = async (renews: boolean): Promise<void> => {
  provider = await oidcServer({ seconds: 5, renews });
  provider.people.set('ada', { name: 'Ada', groups: ['legal'] });
  team = await teamServing(provider.endpoint);
  await team.setGroups({ group: 'legal', role: 'reader', collections: null });
};
afterEach(async () => {
  await team.close();
  await provider.stop();
});

it('goes on with a renewed token, and ends when the provider renews it no more', async () => {
  await begin(true);
  const ada = await team.signIn('ada');
  const renewals = (): number => provider.asked.filter((path) => path === '/token').length;
  const before = renewals();
  expect([await ada.state(), await ada.state()]).toEqual([204, 204]);
  expect(renewals() - before).toBe(2);
  await provider.endGrants('ada');
  expect(await ada.state()).toBe('MEMBER_UNKNOWN');
});

it('ends with an access token that nothing renews', async () => {
  await begin(false);
  // What has ended before the first call is no sign-in at all.
  const ada = await team.signIn('ada');
  expect([ada.key, await ada.state()]).toEqual(['', 'MEMBER_UNKNOWN']);
});
