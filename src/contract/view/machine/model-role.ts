import type { ModelRole } from '../../models.ts';

/** What a model does, as the command line says it. */
export const ROLE_WORDS: Readonly<Record<ModelRole, string>> = {
  chat: 'answers',
  embed: 'search',
  rerank: 'ranking',
};
