import { MentionsPane } from '../mentions/mentions-pane.tsx';
import { useMentions } from '../state/page-context.tsx';
import { ConversationPane } from './conversation-pane.tsx';

/** The thread, or the list of every mention while one is open. */
export function MiddlePane() {
  const open = useMentions((mentions) => mentions.open);
  return open === null ? <ConversationPane /> : <MentionsPane open={open} />;
}
