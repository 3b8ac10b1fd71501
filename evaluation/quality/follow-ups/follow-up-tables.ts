import { estimateText, figure } from '../../report/format-figure.ts';
import { textTable } from '../../report/text-table.ts';
import type { FollowUpFigures } from './follow-up-figures.ts';
import { type MeasuredTurn, WAYS, type Way } from './measure-conversations.ts';

const WAY_TITLES: Readonly<Record<Way, string>> = {
  alone: 'as asked, without the conversation',
  rules: 'as asked, in the conversation',
  full: 'written out in full',
};

const MEASURES = ['hit@10', 'document first', 'characters found', 'characters in the prompt'];

/** Lines of the tables of a run. */
export function followUpTables({ ways, kinds, changed }: FollowUpFigures): readonly string[] {
  return [
    ...textTable(
      'later turns of the conversations; means [95 % bootstrap]',
      ['question', 'turns', 'n', ...MEASURES, 'hit@10 behind written out'],
      ways.map(({ turns, way, hit, documentFirst, recall, chosen, behind }) => [
        ...[WAY_TITLES[way], turns, `${hit?.n ?? 0}`],
        ...[estimateText(hit), estimateText(documentFirst), estimateText(recall), estimateText(chosen)],
        way === 'full' ? '' : estimateText(behind),
      ]),
    ),
    ...textTable(
      'hits by how a turn stands to the ones before it',
      ['kind', 'n', ...WAYS.map((way) => WAY_TITLES[way])],
      kinds.map(({ kind, n, hits }) => [kind, `${n}`, ...WAYS.map((way) => `${hits[way]}`)]),
    ),
    ...textTable(
      `${changed.questions} policy questions, each after a question about another document; ${changed.takenForFollowUps} are taken for follow-ups`,
      ['asked', ...MEASURES],
      [['by itself', changed.alone] as const, ['after another subject', changed.afterAnother] as const].map(
        ([title, { hit, documentFirst, recall, chosen }]) => [
          title,
          ...[hit, documentFirst, recall, chosen].map(estimateText),
        ],
      ),
    ),
  ];
}

/**
 * The first `limit` turns that the rules did not find or whose document did not come first, with what was searched for.
 */
export function listFailures(turns: readonly MeasuredTurn[], limit: number): readonly string[] {
  const failed = turns.filter(({ ways: { rules } }) => rules.hit === 0 || rules.documentFirst === 0);
  if (limit === 0) return [];
  return [
    `${failed.length} failures of the half that is tuned on, ${Math.min(limit, failed.length)} shown:`,
    ...failed
      .slice(0, limit)
      .flatMap(({ id, kind, question, inContext, ways: { rules, full } }) => [
        `- ${rules.hit === 0 ? 'place missed' : 'wrong document first'} | ${id}, ${kind} | ${question}`,
        `    in context: ${inContext ?? '(taken for a change of subject)'} | written out: ${full.hit === 1 ? 'found' : 'missed'}, characters in the prompt ${figure(full.chosen)}`,
      ]),
    '',
  ];
}
