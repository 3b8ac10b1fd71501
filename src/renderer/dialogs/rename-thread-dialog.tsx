import { DialogFrame } from '../parts/dialog-frame.tsx';
import { useConversation, usePage } from '../state/page-context.tsx';
import { errorLine } from '../words/error-line.ts';
import { NameForm } from './name-form.tsx';

/** Names a thread; until then it has its first question's words. */
export function RenameThreadDialog({ threadId, onClose }: { readonly threadId: string; readonly onClose: () => void }) {
  const page = usePage();
  const thread = useConversation((conversation) => conversation.threads.find((one) => one.thread_id === threadId));
  const rename = async (title: string): Promise<void> => {
    const conversation = page.conversation.getState();
    onClose();
    try {
      await page.client.threads.rename({ thread_id: threadId, title });
      if (conversation.threadId === threadId) page.conversation.setState({ title });
      await conversation.loadThreads();
    } catch (error) {
      page.conversation.setState({ error: errorLine(error) });
    }
  };
  return (
    <DialogFrame title="Rename thread" onClose={onClose}>
      <NameForm
        label="Title"
        start={thread?.title ?? ''}
        action="Rename"
        max={200}
        onName={(name) => void rename(name)}
      />
    </DialogFrame>
  );
}
