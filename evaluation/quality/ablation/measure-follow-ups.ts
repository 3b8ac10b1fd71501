import { followUpOf } from '../../../src/engine/answer/parts/read-request.ts';
import { DEFAULT_SETTINGS } from '../../../src/engine/answer/settings.ts';
import type { ConversationTurn } from '../../../src/engine/evidence/types.ts';
import { loadDataSet } from '../../sets/data-sets.ts';
import { goldFile } from '../../sets/question.ts';
import { stratifiedSample } from '../../sets/stratified-sample.ts';
import { loadConversations } from '../follow-ups/conversation.ts';
import { questionBefore } from '../follow-ups/measure-changed-subjects.ts';
import type { Gold } from '../follow-ups/measure-turn.ts';
import { characterRecall } from '../retrieval/measures.ts';
import type { Measure, MeasuredCase } from './measured.ts';
import { openStageLibrary, type StageOptions } from './stage-library.ts';

/**
 * How often later turns are found in their conversation, and questions that stand alone after a question about another
 * document.
 */
export async function measureFollowUps(options: StageOptions): Promise<Measure[]> {
  const { library, search, close } = await openStageLibrary('policy', options);
  try {
    const documents = await library.listDocuments();
    const idOf = (file: string): string => {
      const document = documents.find(({ source_filename: name }) => name === file);
      if (document === undefined) throw new Error(`${file} is not in the library`);
      return document.document_id;
    };
    const measured = async (
      id: string,
      question: string,
      earlier: readonly ConversationTurn[],
      { file, gold_spans }: Gold,
    ): Promise<MeasuredCase> => {
      const leansOn = followUpOf({ question, conversation: earlier });
      const passages = await search({ question, limit: DEFAULT_SETTINGS.topK, context: leansOn?.context });
      const places = passages.map(({ document, start, end }) => ({
        file: document.source_filename,
        pages: [],
        start,
        end,
      }));
      const recall = characterRecall({ txt: file, gold_pages: [], gold_spans }, places);
      return { id, value: recall > 0 ? 1 : 0, told: JSON.stringify([leansOn, passages.map(({ chunkId }) => chunkId)]) };
    };
    const turns: MeasuredCase[] = [];
    for (const conversation of await loadConversations()) {
      const earlier: ConversationTurn[] = [];
      for (const [i, { question, answer, ...gold }] of conversation.turns.entries()) {
        if (i > 0) turns.push(await measured(`${conversation.id} ${i}`, question, earlier, gold));
        earlier.push({ question, answer, documentIds: [idOf(gold.file)] });
        options.screen.status(`conversation ${conversation.id}`);
      }
    }
    const changed: MeasuredCase[] = [];
    const policy = await loadDataSet(options.dataSets, 'policy');
    for (const question of stratifiedSample(policy, options.sample)) {
      const { turn, file } = questionBefore(question, policy);
      const gold = { file: goldFile(question) as string, gold_spans: question.gold_spans };
      changed.push(await measured(question.id, question.question, [{ ...turn, documentIds: [idOf(file)] }], gold));
      options.screen.status(`change of subject ${changed.length}`);
    }
    return [
      { name: 'later turns, hit@10', cases: turns },
      { name: 'another subject, hit@10', cases: changed },
    ];
  } finally {
    await close();
  }
}
