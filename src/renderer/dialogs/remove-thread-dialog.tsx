import { useConversation, usePage } from '../state/page-context.tsx';
import { errorLine } from '../words/error-line.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Removes a thread with its answers. */
export function RemoveThreadDialog({ threadId, onClose }: { readonly threadId: string; readonly onClose: () => void }) {
  const page = usePage();
  const thread = useConversation((conversation) => conversation.threads.find((one) => one.thread_id === threadId));
  const remove = async (): Promise<void> => {
    const conversation = page.conversation.getState();
    try {
      await page.client.threads.remove({ thread_id: threadId });
      if (conversation.threadId === threadId) conversation.newThread();
      await conversation.loadThreads();
    } catch (error) {
      page.conversation.setState({ error: errorLine(error) });
    }
  };
  return (
    <ConfirmDialog
      title={`Remove ${thread?.title ?? 'this thread'}?`}
      description="Its questions and answers are deleted. The documents stay."
      action="Remove"
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
