import { goldFile, type Question } from '../../measure/data/question.ts';
import { followUp } from '../../src/engine/answering/conversation/follow-up.ts';
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

/** The questions of a set, each asked by itself and after a question about another document: what a change of subject costs. */
export async function measureChangedSubjects(
  questions: readonly Question[],
  deps: ConversationDeps,
): Promise<ChangedSubject[]> {
  const measured: ChangedSubject[] = [];
  for (const [i, question] of questions.entries()) {
    deps.status(`change of subject ${i + 1}/${questions.length}`);
    const file = goldFile(question);
    const later = [...questions.slice(i + APART), ...questions];
    const before = later.find((other) => goldFile(other) !== file);
    const fileBefore = before && goldFile(before);
    if (file === null || before === undefined || !fileBefore) throw new Error(`${question.id} has no other document`);
    const answer = (before.answers[0] ?? '').slice(0, ANSWER_CHARACTERS);
    const earlier = [{ question: before.question, answer, documentIds: [deps.idOf(fileBefore)] }];
    const gold = { file, gold_spans: question.gold_spans };
    measured.push({
      id: question.id,
      isTakenForFollowUp: followUp(question.question, earlier)?.standsAlone === false,
      alone: await measureTurn(question.question, [], gold, deps),
      afterAnother: await measureTurn(question.question, earlier, gold, deps),
    });
  }
  return measured;
}
