import type { ModelStatus } from '../../contract/models.ts';

/** Whether the file of a model is on this machine. */
export const STATE_WORDS: Readonly<Record<ModelStatus['state'], string>> = {
  present: 'here',
  missing: 'not here',
  partial: 'partly here',
  damaged: 'damaged',
};
