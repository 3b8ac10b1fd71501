import { useCallback } from 'react';
import { askedAgain } from '../state/conversation/ask-input.ts';
import type { Turn } from '../state/conversation/turn.ts';
import { usePage } from '../state/page-context.tsx';
import { useScope } from '../state/use-places.ts';

/** Asks a turn's question again, in the same mode; the text being typed stays. */
export function useAskAgain(): (turn: Turn) => void {
  const page = usePage();
  const { scope } = useScope();
  return useCallback(
    (turn) => {
      const { collection } = page.settings.getState();
      const what = askedAgain(turn, { documentIds: scope.documentIds, collection });
      const conversation = page.conversation.getState();
      void (turn.search ? conversation.searchOnly(what) : conversation.ask(what));
    },
    [page, scope.documentIds],
  );
}
