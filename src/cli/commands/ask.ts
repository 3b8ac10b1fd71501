import { Command } from 'commander';
import type { QuestionAsked } from '../../contract/library.ts';
import { inMarkerForm, citationMap as mapOfCitations } from '../../contract/view/citation-forms.ts';
import { readNamed, STANDARD_INPUT, writeOutput } from '../local-file.ts';
import { names, numberBetween, type ScopeOptions, scopeOf, similarityThreshold, wholeNumber } from '../parse-option.ts';
import { followAnswer } from '../print/answer-stream.ts';
import { plural } from '../print/format-place.ts';
import { type AnswerFacts, answerFacts, printAnswer, printHit } from '../print/print-answer.ts';
import { showQuestion } from '../print/question-progress.ts';
import { EXIT, type ExitCode, type QuestionnaireOptions, type Runner, type Session } from '../session.ts';

interface AskOptions extends ScopeOptions {
  readonly context?: boolean;
  readonly citationMap?: boolean;
  readonly thread?: string;
  readonly matter?: string;
  readonly batch?: string;
  readonly out?: string;
  readonly quoteOnly?: boolean;
  readonly fresh?: boolean;
  readonly anyway?: boolean;
  readonly k?: number;
  readonly similarityThreshold?: number;
  readonly temperature?: number;
}

/** For JSON output, which has these facts in fields of its own. */
const NO_FACTS: AnswerFacts = { pages: new Map(), notes: new Map(), models: new Map(), markers: '[1]', ids: false };

async function askOne(session: Session, question: string, options: AskOptions): Promise<ExitCode> {
  const { terminal, signal, json } = session;
  const {
    context = false,
    citationMap = false,
    thread,
    matter,
    quoteOnly = false,
    fresh = false,
    anyway = false,
    k,
    similarityThreshold: threshold,
    temperature,
  } = options;
  const { client } = await session.engine();
  const facts = json ? NO_FACTS : await answerFacts(client, session.ids, signal);
  const events = await client.ask(
    {
      question,
      quote_only: quoteOnly,
      fresh,
      anyway,
      listed: false,
      k,
      similarity_threshold: threshold,
      temperature,
      ...(await scopeOf(session, options)),
      thread_id: thread,
      matter,
    },
    { signal },
  );
  const { answer, retrieved } = await followAnswer(terminal, events, facts.pages, json);
  if (json) {
    const { marker_form: form } = await client.settings.get(undefined, { signal });
    const shown = inMarkerForm(answer, form);
    const cited = citationMap ? { ...shown, citations: mapOfCitations(shown, form) } : shown;
    terminal.json(context ? { ...cited, context: retrieved } : cited);
  } else printAnswer(terminal, answer, facts);
  if (!json && context) {
    terminal.line('');
    for (const [i, hit] of retrieved.entries()) printHit(terminal, hit, i + 1, facts);
  }
  return answer.mode === 'answer' ? EXIT.done : EXIT.refused;
}

/** `pincite ask QUESTION` and `pincite ask --batch FILE` */
export function askCommand(run: Runner): Command {
  const command = new Command('ask')
    .summary('answer a question, or a list of questions with --batch')
    .description('answer a question with a citation for every sentence, or a questionnaire with --batch')
    .argument('[question]')
    .option('--document <document>', 'only from this document; may be repeated', names)
    .option('--collection <name>', 'only from this collection')
    .option('-k <n>', 'how many passages to answer from (default: 10)', wholeNumber(1, 50))
    .addOption(similarityThreshold())
    .option(
      '--temperature <number>',
      'how freely the model chooses its words, 0 to 2 (default: 0)',
      numberBetween(0, 2),
    )
    .option('--thread <id>', 'go on with this conversation')
    .option('--matter <name>', 'what it is asked for: a label for "audit usage"')
    .option('--context', 'the retrieved passages too; with --json as "context"')
    .option('--citation-map', 'with --json: "citations" as a map from each id to page, snippet, source, …')
    .option('--quote-only', 'answer with sentences of the documents, word for word')
    .option('--fresh', 'ask the model again, whatever was answered before')
    .option('--anyway', 'have the model answer from the nearest lines where nothing was confirmed')
    .option(
      '--batch <file>',
      'a questionnaire, JSON lines or CSV: id, question, document_ids; "-": JSON lines from standard input',
    )
    .option('--out <file>', 'with --batch: write the answers here (.jsonl, .csv or .xlsx) and resume from it');
  return command.action(
    run(async (session, question: string | undefined, options: AskOptions) => {
      if ((question === undefined) === (options.batch === undefined)) {
        command.error('error: give one question, or --batch FILE');
      }
      if (options.batch === undefined && options.out !== undefined) command.error('error: --out needs --batch');
      const ofOne = ['document', 'collection', 'thread', 'matter', 'context', 'citationMap', 'anyway', 'k'] as const;
      const ofMany = [...ofOne, 'similarityThreshold', 'temperature'] as const;
      if (options.batch !== undefined && ofMany.some((name) => options[name] !== undefined)) {
        command.error(
          'error: --document, --collection, --thread, --matter, --context, --citation-map, --anyway, -k, --similarity-threshold and --temperature do not go with --batch; its lines have document_ids',
        );
      }
      if (question !== undefined) return await askOne(session, question, options);
      const { batch, out = null, quoteOnly = false, fresh = false } = options;
      const input = batch as string;
      const text = input === STANDARD_INPUT ? { text: await readNamed(input, session) } : {};
      return await runQuestionnaire(session, { input, ...text, output: out, quoteOnly, fresh });
    }),
  );
}

const WORKBOOK = /\.xlsx$/iu;

type AnswerLine = Record<string, unknown>;

const modeOf = (line: AnswerLine): string => (typeof line.mode === 'string' ? line.mode : 'error');

/** What became of questions, as the summary says it. */
const MODE_WORDS: Readonly<Record<string, string>> = {
  answer: 'answered',
  refuse: 'not answered',
  clarify: 'asked back',
  error: 'failed',
};

/** Why a question failed; null of any other line. */
function failureOf({ error }: AnswerLine): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error && 'message' in error)) return null;
  return `${error.code}: ${error.message}`;
}

/**
 * Answers every line of a questionnaire. Without `output`, stdout gets the answers as JSON lines; with it, the file
 * gets them and stdout a summary. A question that failed is a line too (`error`), so the run still counts as done.
 */
async function runQuestionnaire(session: Session, options: Omit<QuestionnaireOptions, 'signal'>): Promise<ExitCode> {
  const { terminal, signal, json } = session;
  const { output } = options;
  const { questionnaire, client } = await session.engine();
  // A workbook cannot be continued row by row: it is made of a table beside it.
  const sheet = output !== null && WORKBOOK.test(output) ? output : null;
  const table = sheet === null ? output : sheet.replace(WORKBOOK, '.csv');
  const modes = new Map<string, number>();
  let done = 0;
  const asking = (asked: QuestionAsked): void => showQuestion(terminal, asked);
  for await (const line of questionnaire({ ...options, output: table, asking, signal })) {
    done += 1;
    modes.set(modeOf(line), (modes.get(modeOf(line)) ?? 0) + 1);
    if (output === null) terminal.json(line);
    const failure = failureOf(line);
    if (failure !== null) terminal.note({ text: `${String(line.id)} failed: ${failure}`, style: 'yellow' });
  }
  terminal.clearStatus();
  if (sheet !== null && table !== null) {
    const csv = await readNamed(table, session);
    const { bytes } = await client.exports.table({ csv, name: 'answers' }, { signal });
    await writeOutput(sheet, bytes);
  }
  const counts = Object.fromEntries([...modes].sort());
  if (output !== null && json) terminal.json({ questions: done, modes: counts, out: output });
  const listed = Object.entries(counts).map(([mode, count]) => `${count} ${MODE_WORDS[mode] ?? mode}`);
  const written = output === null ? '' : `; written to ${output}`;
  terminal.note(`${plural(done, 'question')}${listed.length === 0 ? '' : `: ${listed.join(', ')}`}${written}`);
  return EXIT.done;
}
