import { Command, Option } from 'commander';
import { reviewLines } from '../../contract/view/review-words.ts';
import { wholeNumber } from '../parse-option.ts';
import { EXIT, type Runner } from '../session.ts';

interface ReviewOptions {
  readonly reader: string;
  readonly accept?: boolean;
  readonly reject?: boolean;
  readonly comment?: string;
}

/** `pincite review ANSWER SENTENCE`: what a reviewer says of a sentence, recorded in the trace log. */
export function reviewCommand(run: Runner): Command {
  const command = new Command('review')
    .summary('accept or reject a sentence of an answer')
    .description(
      'accept or reject a sentence of an answer, or comment on it; "export --accepted" takes the accepted ones',
    )
    .argument('<answer>', 'its id, as "ask --ids" prints it')
    .argument('<sentence>', 'its number, from 1', wholeNumber(1))
    .addOption(new Option('--accept', 'the sentence is right').conflicts('reject'))
    .option('--reject', 'it is not')
    .option('--comment <text>', 'what is to be said of it')
    .requiredOption('--reader <name>', 'who says so');
  return command.action(
    run(async ({ terminal, signal, json, engine }, answerId: string, sentence: number, options: ReviewOptions) => {
      const { reader, accept = false, reject = false, comment = null } = options;
      if (!accept && !reject && comment === null) command.error('error: give --accept, --reject or --comment');
      const decision = accept ? 'accepted' : reject ? 'rejected' : 'open';
      const said = { answer_id: answerId, claim: sentence - 1, decision, comment, reader } as const;
      const reviews = await (await engine()).client.review(said, { signal });
      if (json) terminal.json({ reviews });
      else for (const line of reviewLines(reviews, sentence - 1)) terminal.line(line);
      return EXIT.done;
    }),
  );
}
