import { useEffect } from 'react';
import { type AskWhat, askInput } from '../state/ask-input.ts';
import { useConversation, usePage } from '../state/page-context.tsx';
import { readAhead } from '../state/read-ahead.ts';

/** Has the question read ahead that is being typed; null: none is. Any change of it stops what was read for the one before. */
export function useReadAhead(question: string | null, where: Omit<AskWhat, 'question'>): void {
  const { client } = usePage();
  const { documentIds, collection, quoteOnly } = where;
  const threadId = useConversation((conversation) => conversation.threadId);
  const boundTo = useConversation((conversation) => conversation.boundTo);
  useEffect(() => {
    if (question === null) return;
    return readAhead(client, askInput({ question, documentIds, collection, quoteOnly }, { threadId, boundTo }));
  }, [client, question, documentIds, collection, quoteOnly, threadId, boundTo]);
}
