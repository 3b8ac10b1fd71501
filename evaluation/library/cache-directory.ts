import { dirname, join } from 'node:path';
import { modelsDirectory, type Surroundings } from '../../src/engine/models/model-record.ts';

/** The user's cache directory plus `pincite/eval`: what evaluations build once and use again. */
export function evalCacheDirectory({ env, platform, home }: Surroundings): string {
  const { PINCITE_MODELS: _, ...rest } = env;
  return join(dirname(modelsDirectory({ env: rest, platform, home })), 'eval');
}
