import { type Command, Option } from 'commander';
import type { EvalCommands } from '../../eval-commands.ts';
import type { DataSetName } from '../../sets/data-sets.ts';
import { assertFiguresOnly, isFiguresOnly } from '../../sets/figures-only.ts';
import { wholeNumber } from '../../whole-number.ts';

const SETS = ['pdf', 'paraphrased', 'tuning', 'reworded', 'policy', 'check'] as const satisfies readonly DataSetName[];

export function addRetrievalCommand(command: Command, { shared, libraries, report }: EvalCommands): void {
  shared(command)
    .description('page hit@10, right document first, character recall@10, beside plain baselines')
    .addOption(
      new Option('--only <set>', 'one set alone; check (held out) is asked of its own documents').choices(SETS),
    )
    .option('--sample <n>', 'so many questions of each set, always the same', wholeNumber)
    .option('--failures <n>', 'list so many misses of each set', wholeNumber, 0)
    .action(async ({ only, sample, failures, json, ...rest }) => {
      if (only !== undefined && isFiguresOnly(only)) {
        assertFiguresOnly(only, { sample, failures });
        const { runOwnDocument } = await import('./run-own-document.ts');
        await report(`retrieval-${only}`, json, () => runOwnDocument({ ...libraries(rest), set: only }));
        return;
      }
      const { runRetrieval } = await import('./run-retrieval.ts');
      const sets = only === undefined ? (['pdf', 'paraphrased', 'policy'] as const) : [only];
      const size = sample ?? Number.POSITIVE_INFINITY;
      await report('retrieval', json, () => runRetrieval({ ...libraries(rest), sets, sample: size, failures }));
    });
}
