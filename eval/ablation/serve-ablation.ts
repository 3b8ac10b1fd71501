import { registerHooks } from 'node:module';
import process from 'node:process';
import { ablatedSources } from './ablation.ts';
import { ablationNamed } from './ablations.ts';

/*
 * Loaded before everything else in the process of one ablation (`node --import`), which its worker threads do too: the engine's files come as
 * the ablation changes them.
 */

const name = process.env.PINCITE_ABLATION ?? '';
if (name !== '') {
  const sources = ablatedSources(ablationNamed(name));
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const source = sources.get(url.split('?', 1)[0] as string);
      return source === undefined ? loaded : { ...loaded, source };
    },
  });
}
