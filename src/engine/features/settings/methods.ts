import type { LibrarySettings } from '../../../contract/library.ts';
import { api } from '../../api/api.ts';
import type { Deps } from '../../deps.ts';
import type { SettingsChange } from '../../library/own-files/settings-file.ts';
import { type ExpiryDeps, expireAnswers } from './expire-answers.ts';
import { type PolicyDeps, policyStatus } from './policy-status.ts';

/** What the user set for a library, and what a policy of this computer fixes. */
export const settingsMethods = (deps: ExpiryDeps & PolicyDeps) => ({
  policy: api.policy.handler(() => policyStatus(deps)),
  settings: {
    get: api.settings.get.handler(() => readSettings(deps)),
    change: api.settings.change.handler(({ input }) => changeSettings(deps, input)),
    expire: api.settings.expire.handler(() => expireAnswers(deps, Date.now())),
  },
});

/** What the user set for the library. */
async function readSettings({ library }: Pick<Deps, 'library'>): Promise<LibrarySettings> {
  const { keep, document_urls: _, ...settings } = await library.settings.read();
  return { ...settings, keep: keep.map(({ collection, days }) => ({ collection, days })) };
}

/** Throws LIBRARY_DAMAGED where the settings cannot be read. */
async function changeSettings(deps: Pick<Deps, 'library'>, fields: SettingsChange): Promise<LibrarySettings> {
  await deps.library.settings.change(fields);
  return readSettings(deps);
}
