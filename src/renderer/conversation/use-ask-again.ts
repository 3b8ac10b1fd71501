import { useCallback } from 'react';
import { usePage } from '../state/page-context.tsx';
import type { Turn } from '../state/turn.ts';
import { useScope } from '../state/use-scope.ts';

/** Asks a turn's question once more, in its manner, over what is in scope now; never answered from memory. */
export function useAskAgain(): (turn: Turn) => void {
  const page = usePage();
  const { scope } = useScope();
  return useCallback(
    (turn) => {
      const { collection } = page.settings.getState();
      const { question, quoteOnly } = turn;
      const what = { question, documentIds: scope.documentIds, collection, quoteOnly, fresh: true };
      const conversation = page.conversation.getState();
      void (turn.search ? conversation.searchOnly(what) : conversation.ask(what));
    },
    [page, scope.documentIds],
  );
}
