import { followUpOf } from '../../../src/engine/answer/parts/read-request.ts';
import { goldFile, type Question } from '../../sets/question.ts';
import type { ConversationDeps } from './measure-conversations.ts';
import { measureTurn, type TurnMeasures } from './measure-turn.ts';

export interface ChangedSubject {
  readonly id: string;
  /** The rules took it for a follow-up, wrongly. */
  readonly isTakenForFollowUp: boolean;
  readonly alone: TurnMeasures;
  readonly afterAnother: TurnMeasures;
}

/** So far along in the file's order the question stands that was asked before. */
const APART = 37;
/** Of the gold answer before, as long as an answer of two sentences. */
const ANSWER_CHARACTERS = 200;

/**
 * The questions of a set, each asked by itself and after a question about another document: what a change of subject
 * costs.
 */
export async function measureChangedSubjects(
  questions: readonly Question[],
  deps: ConversationDeps,
): Promise<ChangedSubject[]> {
  const measured: ChangedSubject[] = [];
  for (const [i, question] of questions.entries()) {
    deps.status(`change of subject ${i + 1}/${questions.length}`);
    const file = goldFile(question);
    if (file === null) throw new Error(`${question.id} has no document`);
    const { turn, file: fileBefore } = questionBefore(question, questions);
    const earlier = [{ ...turn, documentIds: [deps.idOf(fileBefore)] }];
    const gold = { file, gold_spans: question.gold_spans };
    measured.push({
      id: question.id,
      isTakenForFollowUp: followUpOf({ question: question.question, conversation: earlier })?.standsAlone === false,
      alone: await measureTurn(question.question, [], gold, deps),
      afterAnother: await measureTurn(question.question, earlier, gold, deps),
    });
  }
  return measured;
}

/** The turn before a question of the set, always the same, about another document, and that document's file. */
export function questionBefore(
  question: Question,
  questions: readonly Question[],
): { readonly turn: { readonly question: string; readonly answer: string }; readonly file: string } {
  const own = goldFile(question);
  const later = [...questions.slice(questions.indexOf(question) + APART), ...questions];
  const before = later.find((other) => goldFile(other) !== own);
  const file = before && goldFile(before);
  if (before === undefined || !file) throw new Error(`${question.id} has no other document`);
  const answer = (before.answers[0] ?? '').slice(0, ANSWER_CHARACTERS);
  return { turn: { question: before.question, answer }, file };
}
