import { type AnswerSettings, DEFAULT_SETTINGS } from '../../../src/engine/answer/settings.ts';

/** A budget of so many tokens, with as many characters for each as the engine's own settings have. */
export const promptBudget = (promptTokens: number): Pick<AnswerSettings, 'promptTokens' | 'promptCharacters'> => ({
  promptTokens,
  promptCharacters: Math.round((promptTokens * DEFAULT_SETTINGS.promptCharacters) / DEFAULT_SETTINGS.promptTokens),
});
