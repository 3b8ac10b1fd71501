import { Search } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../parts/icon.tsx';
import { TickBox } from '../parts/tick-box.tsx';
import type { MentionsWhat } from '../state/mentions-store.ts';
import { useMentions } from '../state/page-context.tsx';

/** The term, to be changed, and whether passages similar in meaning are listed too. Keyed by search: another term starts it afresh. */
export function MentionSearch({ what }: { readonly what: MentionsWhat }) {
  const find = useMentions((mentions) => mentions.find);
  const [term, setTerm] = useState(what.term);
  return (
    <form
      className="mention-search"
      onSubmit={(event) => {
        event.preventDefault();
        void find({ ...what, term });
      }}
    >
      <span className="field grow">
        <Icon of={Search} size={14} />
        <input
          type="search"
          aria-label="Word or phrase"
          spellCheck={false}
          value={term}
          onChange={(event) => setTerm(event.target.value)}
        />
      </span>
      <span className="mention-similar">
        <TickBox
          label="Also similar in meaning"
          state={what.semantic ? 'on' : 'off'}
          onChange={(semantic) => void find({ ...what, semantic })}
        />
        <span aria-hidden="true">Also similar in meaning</span>
      </span>
      <button type="submit" className="btn">
        Find
      </button>
    </form>
  );
}
