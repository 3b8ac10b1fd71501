import { findEvery } from '../words/mention-words.ts';
import { useFindMentions } from './use-find-mentions.ts';

interface FindMentionsButtonProps {
  readonly term: string;
  readonly className?: string;
}

/** "Find every mention of “…”" */
export function FindMentionsButton({ term, className = 'btn' }: FindMentionsButtonProps) {
  const find = useFindMentions();
  return (
    <button
      type="button"
      className={`${className} cut`}
      title={findEvery(term)}
      // A click would take away the selection that the term may come from, and with it the button.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => find(term)}
    >
      {findEvery(term)}
    </button>
  );
}
