import { type Command, Option } from 'commander';
import { PinciteError } from '../../src/contract/errors.ts';
import { type EvalCommands, wholeNumber } from '../eval-commands.ts';
import { STAGES } from '../quality/ablation/ablation.ts';
import { runFacts } from '../report/run-facts.ts';
import type { Origin } from './hold-against-shipped.ts';

/**
 * Commit and day of this code. Throws BAD_REQUEST when the code is not that of a commit: nobody could fit the values
 * again.
 */
function origin(): Origin {
  const { commit, date } = runFacts('eval', [], new Date());
  if (!/^[0-9a-f]{7,}$/.test(commit))
    throw new PinciteError('BAD_REQUEST', {
      why: `commit src first, weights are written with their commit (${commit})`,
    });
  return { commit: commit.slice(0, 7), date: date.slice(0, 10) };
}

const WRITE = 'write shipped values outside their tolerance anew in src/engine/weights';
const FITS = ['answerability', 'thresholds', 'limits', 'retrieval', 'selection', 'confidence'];

/** `fit NAME`: what chooses numbers of the product. It prints them and changes no file without `--write`. */
export function addFitCommands(fit: Command, { shared, libraries, report, inProject, screen }: EvalCommands): void {
  fit
    .description(`fits weights and prints them: ${FITS.join(', ')}`)
    .argument('[name]')
    .action((name: string | undefined) => {
      const what = name === undefined ? 'say what to fit' : `nothing called ${name} is fitted`;
      throw new PinciteError('BAD_REQUEST', { why: `${what}: there are ${FITS.join(', ')}` });
    });

  shared(fit.command('answerability'))
    .description('the weights that tell before the model is asked whether to answer; shipped beside fitted')
    .option('--write', WRITE, false)
    .action(async ({ write, json, ...rest }) => {
      const { fitAnswerability } = await import('./fit-answerability.ts');
      await report('fit-answerability', json, () =>
        fitAnswerability({ ...libraries(rest), write: write ? origin() : null }),
      );
    });

  shared(fit.command('thresholds'))
    .description('where a probability or a cosine becomes a decision; shipped beside fitted')
    .option('--write', WRITE, false)
    .action(async ({ write, json, ...rest }) => {
      const { fitThresholds } = await import('./fit-thresholds.ts');
      await report('fit-thresholds', json, () => fitThresholds({ ...libraries(rest), write: write ? origin() : null }));
    });

  shared(fit.command('limits'))
    .description('depths, lengths, floors and other values of the *-limits files, each held against its neighbours')
    .addOption(new Option('--stage <stage...>', 'only the values of these stages').choices(STAGES).default(STAGES))
    .option('--only <name...>', 'only these values', [])
    .option('--sample <n>', 'so many questions of each set, always the same', wholeNumber, Number.POSITIVE_INFINITY)
    .option('--write', WRITE, false)
    .action(async ({ stage, only, sample, write, json, ...rest }) => {
      const { fitLimits } = await import('./fit-limits.ts');
      await report('fit-limits', json, () =>
        fitLimits({ ...libraries(rest), stages: stage, only, sample, write: write ? origin() : null }),
      );
    });

  shared(fit.command('retrieval'))
    .description('the weights of retrieval; never on the paraphrased questions or their originals')
    .option('--iterations <n>', 'at most so many steps of gradient descent', wholeNumber, 200)
    .option('--sample <n>', 'so many questions of each set, always the same', wholeNumber, Number.POSITIVE_INFINITY)
    .option('--write', WRITE, false)
    .action(async ({ iterations, sample, write, json, ...rest }) => {
      const { fitRetrieval } = await import('./fit-retrieval.ts');
      await report('fit-retrieval', json, () =>
        fitRetrieval({ ...libraries(rest), iterations, sample, write: write ? origin() : null }),
      );
    });

  shared(fit.command('selection'))
    .description('the weights that choose the sentences of the prompt, and what each adds; shipped beside fitted')
    .option('--sample <n>', 'so many questions of each set, always the same', wholeNumber, Number.POSITIVE_INFINITY)
    .option('--write', WRITE, false)
    .action(async ({ sample, write, json, ...rest }) => {
      const { fitSelection } = await import('./fit-selection.ts');
      await report('fit-selection', json, () =>
        fitSelection({ ...libraries(rest), sample, write: write ? origin() : null }),
      );
    });

  fit
    .command('confidence')
    .description('the weights of confidence; rates each answer by weights fitted without its document')
    .requiredOption('--answers <file...>', 'files that `answers --answers` wrote, each of one set')
    .option('--data-sets <dir>', 'folder of the question sets and their documents', inProject('../shared/data'))
    .option('--checks <dir>', 'folder of score.py', inProject('../shared/checks'))
    .option('--json <file>', 'write the results there instead of evaluation/runs')
    .option('--write', WRITE, false)
    .action(async ({ answers, dataSets, checks, json, write }) => {
      const { runConfidence } = await import('../quality/confidence/run-confidence.ts');
      await report('fit-confidence', json, () =>
        runConfidence({ answers, fit: { write: write ? origin() : null }, dataSets, checks, screen }),
      );
    });
}
