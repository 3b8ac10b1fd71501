import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { followUpOf } from '../../../src/engine/answer/parts/read-request.ts';
import { DEFAULT_SETTINGS } from '../../../src/engine/answer/settings.ts';
import { focusDocument } from '../../../src/engine/evidence/lines/score-sentences.ts';
import type { SearchContext } from '../../../src/engine/evidence/retrieval/types.ts';
import type { ConversationTurn, LineDeps } from '../../../src/engine/evidence/types.ts';
import { readQuestion } from '../../../src/engine/question/question.ts';
import { evalLibrary } from '../../library/eval-library.ts';
import { evidenceFor } from '../../library/evidence-for.ts';
import { hashTree } from '../../library/hash-tree.ts';
import { defaultModelFile } from '../../library/local-runtime.ts';
import { openStageLibrary, type StageLibrary, type StageOptions } from '../../quality/ablation/stage-library.ts';
import { loadConversations } from '../../quality/follow-ups/conversation.ts';
import { wantedOf } from '../../quality/selection/selection-measures.ts';
import { DATA_SETS, loadDataSet, SELECTION_SETS } from '../../sets/data-sets.ts';
import { goldFile, type Question } from '../../sets/question.ts';
import { stratifiedSample } from '../../sets/stratified-sample.ts';
import { engineCode } from '../engine-code.ts';
import { cachedJson } from '../retrieval/cached-json.ts';
import { type AskedCase, type SelectionCase, selectionCase } from './selection-case.ts';

/**
 * What the weights are fitted on: the sets on which the choice of sentences may be looked at, and later turns of
 * conversations.
 */
export const FITTED_SETS = [...SELECTION_SETS, 'follow-ups'] as const;
type FittedSet = (typeof FITTED_SETS)[number];
export type SelectionCases = Readonly<Record<FittedSet, readonly SelectionCase[]>>;

/** All that cases are made of beside the questions, the library and the models. The weights are not. */
const CODE = ['question', 'evidence', 'text', 'library', 'documents', 'places', 'verification/scope-texts.ts']
  .concat(['sources/model', 'revisions', 'gate'].map((room) => `answer/${room}`))
  .concat(
    ['retrieval', 'retrieval-limits', 'follow-up-limits', 'refusal-limits', 'thresholds'].map(
      (name) => `weights/${name}.json`,
    ),
  );

/** Of the evaluation's own code what cases are made by. */
const OWN_CODE = ['selection-case.ts', 'selection-grid.ts', '../../quality/selection/selection-measures.ts'];

interface Asked extends AskedCase {
  readonly context: SearchContext | undefined;
}

/** The cases of every set, made now or taken from the cache. */
export async function selectionCases(options: Omit<StageOptions, 'isSearchKept'>): Promise<SelectionCases> {
  const ownCode = OWN_CODE.map((path) => hashTree(fileURLToPath(new URL(path, import.meta.url))));
  const code = [...(await engineCode(CODE)), ...(await Promise.all(ownCode))];
  const { sha256: embedder } = await defaultModelFile('embed');
  const { sha256: chat } = await defaultModelFile('chat');
  const made: Partial<Record<FittedSet, readonly SelectionCase[]>> = {};
  for (const set of FITTED_SETS) {
    const kind = set === 'follow-ups' ? 'policy' : DATA_SETS[set].library;
    const dataDir = await evalLibrary(kind, options);
    const questions =
      set === 'follow-ups'
        ? await loadConversations()
        : stratifiedSample(await loadDataSet(options.dataSets, set), options.sample);
    const inputs = ['selection', set, questions, basename(dataDir), embedder, chat, code];
    const schema = z.array(z.custom<SelectionCase>((one) => typeof one === 'object'));
    made[set] = await cachedJson(join(options.cache, 'fit'), inputs, schema, async () => {
      const stage = await openStageLibrary(kind, { ...options, isSearchKept: true });
      try {
        const asked = set === 'follow-ups' ? await laterTurns(stage) : (questions as Question[]).flatMap(askedOf);
        return await casesOf(set, asked, stage, options);
      } finally {
        await stage.close();
      }
    });
  }
  return made as SelectionCases;
}

function askedOf(question: Question): Asked[] {
  const { id, question: text, gold_spans: spans, answerable } = question;
  const [file, wanted] = [goldFile(question), spans.length > 0 ? null : wantedOf(question)];
  if (!answerable || file === null || (spans.length === 0 && wanted === null)) return [];
  return [
    {
      id,
      file,
      spans,
      wanted,
      question: text,
      carried: [],
      context: undefined,
    },
  ];
}

/** Every turn but the first of each conversation, in it. */
async function laterTurns({ library }: StageLibrary): Promise<Asked[]> {
  const documents = await library.listDocuments();
  return (await loadConversations()).flatMap(({ id, turns }) => {
    const earlier: ConversationTurn[] = [];
    return turns.flatMap(({ question, answer, file, gold_spans: spans }, i): Asked[] => {
      const before = [...earlier];
      const documentIds = documents.flatMap((d) => (d.source_filename === file ? [d.document_id] : []));
      earlier.push({ question, answer, documentIds });
      if (i === 0) return [];
      const { carried = [], context } = followUpOf({ question, conversation: before }) ?? {};
      return [
        {
          id: `${id} ${i}`,
          question,
          carried,
          context,
          file,
          spans,
          wanted: null,
        },
      ];
    });
  });
}

async function casesOf(
  set: FittedSet,
  asked: readonly Asked[],
  { library, runtime, search, lineScorer }: StageLibrary,
  { screen, signal }: Pick<StageOptions, 'screen' | 'signal'>,
): Promise<SelectionCase[]> {
  const chat = await runtime.chat();
  const counted = new Map<string, number>();
  const countTokens = (text: string): number => {
    const tokens = counted.get(text) ?? chat.countTokens(text);
    counted.set(text, tokens);
    return tokens;
  };
  const cases: SelectionCase[] = [];
  for (const { context, ...one } of asked) {
    signal.throwIfAborted();
    const passages = await search({ question: one.question, limit: DEFAULT_SETTINGS.topK, context });
    const question = readQuestion(one.question);
    const inFull = readQuestion([one.question, ...one.carried].join(' '));
    const textOf: LineDeps['textOf'] = (...range) => library.textOf(...range);
    const evidence = evidenceFor(question, passages, { scoreLines: lineScorer.score, textOf }, { inFull });
    const lines = await evidence.lines(signal);
    cases.push(selectionCase(one, lines, focusDocument(question, passages), countTokens));
    screen.status(`${set}: ${cases.length}/${asked.length}`);
  }
  return cases;
}
