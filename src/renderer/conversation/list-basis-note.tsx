import type { Answer } from '../../contract/answer.ts';
import { FindMentionsButton } from '../mentions/find-mentions-button.tsx';
import { count, counted } from '../words/number-words.ts';

/** Below an answer to a list or count question: how much of what there is it rests on, and the way to all of it. */
export function ListBasisNote({ answer }: { readonly answer: Answer }) {
  const { list_basis: basis, mention_term: term } = answer;
  if (basis === null) return null;
  return (
    <p className="note list-basis">
      <span className="num">
        From {count(basis.used)} of {counted(basis.matching, 'matching passage')}.
      </span>
      {term !== null && <FindMentionsButton term={term} className="link" />}
    </p>
  );
}
