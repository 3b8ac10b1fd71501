import { balancedMean, type Estimate, estimate } from '../../metrics/bootstrap-interval.ts';
import type { Question } from '../../sets/question.ts';
import type { AskedQuestion } from './asked-question.ts';

/** How questions ended, with intervals; each null where there is nothing to take it over. */
export interface OutcomeFigures {
  /** Of all that can be answered; a refusal is not right. */
  readonly right: Estimate | null;
  /** Of all that can be answered: answered, and not right. */
  readonly wrong: Estimate | null;
  /** Of all that can be answered: refused or asked back. With right and wrong it makes 1. */
  readonly over_refused: Estimate | null;
  readonly right_of_answered: Estimate | null;
  /** Of what can be answered. */
  readonly answered: Estimate | null;
  /** Of what cannot be answered. A question back counts as refused. */
  readonly refused: Estimate | null;
  readonly balanced_accuracy: Estimate | null;
  /** Right on all, for filings and manuals apart, where the set says what its documents are. */
  readonly kinds: Readonly<Record<string, Estimate>>;
}

/** The outcomes of a run. `right`: by id, of the answerable questions. */
export function outcomeFigures(
  questions: readonly Question[],
  asked: readonly Pick<AskedQuestion, 'id' | 'answer'>[],
  right: ReadonlyMap<string, boolean>,
): OutcomeFigures {
  const byId = new Map(asked.map((one) => [one.id, one.answer.mode === 'answer']));
  const isAnswered = ({ id }: Question): boolean => byId.get(id) ?? false;
  const answerable = questions.filter((question) => question.answerable);
  const others = questions.filter((question) => !question.answerable);
  const isRight = ({ id }: Question): boolean => right.get(id) ?? false;
  const rightOf = (some: readonly Question[]) => estimate(some.map((question) => Number(isRight(question))));
  const answered = answerable.map((question) => Number(isAnswered(question)));
  const refused = others.map((question) => Number(!isAnswered(question)));
  const typed = answerable.filter(({ meta }) => meta.type !== undefined);
  const kinds = [...Map.groupBy(typed, ({ meta }) => (meta.type === 'finance' ? 'filings' : 'manuals'))];
  return {
    right: rightOf(answerable),
    wrong: estimate(answerable.map((question) => Number(isAnswered(question) && !isRight(question)))),
    over_refused: estimate(answered.map((one) => 1 - one)),
    right_of_answered: rightOf(answerable.filter(isAnswered)),
    answered: estimate(answered),
    refused: estimate(refused),
    balanced_accuracy: balancedMean(answered, refused),
    kinds: Object.fromEntries(
      kinds.flatMap(([kind, some]) => [rightOf(some)].flatMap((share) => (share === null ? [] : [[kind, share]]))),
    ),
  };
}
