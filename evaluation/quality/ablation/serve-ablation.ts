import { registerHooks } from 'node:module';
import process from 'node:process';
import { type Ablation, ablatedSources } from './ablation.ts';

/*
 * Loaded before everything else in the process of one ablation (`node --import`), which its worker threads do too: the
 * engine's files come as the ablation changes them.
 */

const ablation = process.env.PINCITE_ABLATION ?? '';
if (ablation !== '') {
  const sources = ablatedSources(JSON.parse(ablation) as Ablation);
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const source = sources.get(url.split('?', 1)[0] as string);
      return source === undefined ? loaded : { ...loaded, source };
    },
  });
}
