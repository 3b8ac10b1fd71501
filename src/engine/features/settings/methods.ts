import { api } from '../../api/api.ts';
import { type ExpiryDeps, expireAnswers } from './expire-answers.ts';
import { changeSettings, readSettings } from './library-settings.ts';

/** What the user set for a library. */
export const settingsMethods = (deps: ExpiryDeps) => ({
  get: api.settings.get.handler(() => readSettings(deps)),
  change: api.settings.change.handler(({ input }) => changeSettings(deps, input)),
  expire: api.settings.expire.handler(() => expireAnswers(deps, Date.now())),
});
