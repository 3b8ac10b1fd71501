import { type ComponentType, useRef } from 'react';
import { say } from '../../language/say.ts';
import { HelpDialog } from '../first-run/help-dialog.tsx';
import { EncryptionDialog } from '../frame/vault/encryption-dialog.tsx';
import { GridDialogs } from '../grid/grid-dialogs.tsx';
import { NewGridDialog } from '../grid/new-grid-dialog.tsx';
import { AboutDialog } from '../library/document/about-dialog.tsx';
import { ChronologyDialog } from '../library/document/chronology-dialog.tsx';
import { NoteDialog } from '../library/document/note-dialog.tsx';
import { RenameDocumentDialog } from '../library/document/rename-document-dialog.tsx';
import { TagsDialog } from '../library/document/tags-dialog.tsx';
import { DialogFrame } from '../parts/dialog-frame.tsx';
import { FixedNote } from '../parts/fixed-note.tsx';
import { KeyCaps } from '../parts/icon.tsx';
import { allowedServers } from '../state/library-store.ts';
import { useConversation, useLibrary, usePage, useView } from '../state/page-context.tsx';
import type { DialogName, OpenDialog } from '../state/view-store.ts';
import { errorLine } from '../words/error-line.ts';
import { GROUP_WORDS, GROUPS, SHORTCUTS, shownKeys } from '../words/shortcuts.ts';
import { AttachmentsDialog } from './attachments-dialog.tsx';
import { ChangesDialog } from './changes-dialog.tsx';
import { CollectionDialog, NameForm } from './collection-dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { CoverageDialog } from './coverage-dialog.tsx';
import { DeviceLine } from './device-line.tsx';
import { DocumentCollectionsDialog } from './document-collections-dialog.tsx';
import { ExportDialog } from './export/export-dialog.tsx';
import { FactCheckDialog } from './fact-check-dialog.tsx';
import { HoldDialog } from './hold-dialog.tsx';
import { FoldersDialog } from './library/folders-dialog.tsx';
import { LibraryDialog } from './library/library-dialog.tsx';
import { UsageDialog } from './library/usage-dialog.tsx';
import { MetricsDialog } from './metrics-dialog.tsx';
import { ModelTable } from './model-table.tsx';
import { OcrLanguages } from './ocr-languages.tsx';
import { OfflineDialog } from './offline-dialog.tsx';
import { QuestionnaireDialog } from './questionnaire-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

/** The open dialogs. One that was opened from another lies over it, so that closing it goes back. */
export function PageDialogs() {
  const dialogs = useView((view) => view.dialogs);
  return dialogs.map((dialog) => <PageDialog key={dialog.name} dialog={dialog} />);
}

function PageDialog({ dialog }: { readonly dialog: OpenDialog }) {
  const closeDialog = useView((view) => view.closeDialog);
  const close = (): void => closeDialog(dialog);
  if (isWithoutSubject(dialog)) {
    const Shown = WITHOUT_SUBJECT[dialog.name];
    return <Shown onClose={close} />;
  }
  switch (dialog.name) {
    case 'export':
      return <ExportDialog answerId={dialog.answerId} startsWhole={dialog.whole} onClose={close} />;
    case 'remove':
      return <RemoveDialog documentIds={dialog.documentIds} onClose={close} />;
    case 'document-collections':
      return <DocumentCollectionsDialog documentIds={dialog.documentIds} onClose={close} />;
    case 'tags':
      return <TagsDialog documentIds={dialog.documentIds} onClose={close} />;
    case 'rename-document':
      return <RenameDocumentDialog documentId={dialog.documentId} onClose={close} />;
    case 'note':
      return <NoteDialog documentId={dialog.documentId} at={dialog.at} noteId={dialog.noteId} onClose={close} />;
    case 'about':
      return <AboutDialog documentId={dialog.documentId} onClose={close} />;
    case 'coverage':
      return <CoverageDialog documentId={dialog.documentId} onClose={close} />;
    case 'changes':
      return <ChangesDialog olderId={dialog.olderId} newerId={dialog.newerId} onClose={close} />;
    case 'attachments':
      return <AttachmentsDialog documentId={dialog.documentId} onClose={close} />;
    case 'remove-thread':
      return <RemoveThreadDialog threadId={dialog.threadId} onClose={close} />;
    case 'rename-thread':
      return <RenameThreadDialog threadId={dialog.threadId} onClose={close} />;
    case 'collection':
      return <CollectionDialog rename={dialog.rename} onClose={close} />;
    case 'hold':
      return <HoldDialog collection={dialog.collection} onClose={close} />;
    case 'remove-collection':
      return <RemoveCollectionDialog name={dialog.collection} onClose={close} />;
    case 'encrypt':
    case 'change-passphrase':
    case 'decrypt':
      return <EncryptionDialog step={dialog.name} onClose={close} />;
    default:
      return <GridDialogs dialog={dialog} onClose={close} />;
  }
}

/** Dialogs without a subject. */
const WITHOUT_SUBJECT: Readonly<Record<DialogName, ComponentType<{ readonly onClose: () => void }>>> = {
  shortcuts: ShortcutSheet,
  help: HelpDialog,
  models: ModelsDialog,
  'new-grid': NewGridDialog,
  questionnaire: QuestionnaireDialog,
  chronology: ChronologyDialog,
  offline: OfflineDialog,
  metrics: MetricsDialog,
  usage: UsageDialog,
  library: LibraryDialog,
  folders: FoldersDialog,
  'fact-check': FactCheckDialog,
};

const isWithoutSubject = (dialog: OpenDialog): dialog is { readonly name: DialogName } =>
  Object.hasOwn(WITHOUT_SUBJECT, dialog.name);

/** Sets up models. */
function ModelsDialog({ onClose }: { readonly onClose: () => void }) {
  const server = useLibrary(allowedServers).list.find((one) => one.purpose === 'chat');
  return (
    <DialogFrame
      wide
      title={say('dialogs.models.models')}
      description={
        server === undefined
          ? say('dialogs.models.means')
          : say('dialogs.models.meansServer', { model: server.model, server: server.server })
      }
      onClose={onClose}
    >
      <FixedNote field="chat_model" />
      <FixedNote field="embedding_model" />
      <FixedNote field="servers" />
      <ModelTable />
      <DeviceLine />
      <OcrLanguages />
    </DialogFrame>
  );
}

/** Removes a collection; its documents stay. */
function RemoveCollectionDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const page = usePage();
  const change = useLibrary((library) => library.change);
  const remove = async (): Promise<void> => {
    const done = await change((client) => client.collections.remove({ name }));
    const settings = page.settings.getState();
    if (done && settings.collection === name) settings.setCollection(null);
  };
  return (
    <ConfirmDialog
      title={say('dialogs.collection.removeOf', { name })}
      description={say('dialogs.collection.removeMeans')}
      action={say('common.remove')}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}

/** Removes a thread with its answers. */
function RemoveThreadDialog({ threadId, onClose }: { readonly threadId: string; readonly onClose: () => void }) {
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
      title={
        thread === undefined ? say('dialogs.thread.this') : say('dialogs.thread.removeOf', { title: thread.title })
      }
      description={say('dialogs.thread.removeMeans')}
      action={say('common.remove')}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}

/** All keys. */
function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const page = usePage();
  return (
    <DialogFrame wide title={say('dialogs.shortcuts.all')} onClose={onClose}>
      <div className="sheet">
        {GROUPS.map((group) => (
          <section key={group} aria-label={GROUP_WORDS[group]}>
            <h3 className="label">{GROUP_WORDS[group]}</h3>
            <dl>
              {SHORTCUTS.filter((shortcut) => shortcut.group === group).map((shortcut) => (
                <div key={shortcut.id}>
                  <dt>{shortcut.label}</dt>
                  <dd>
                    {shownKeys(shortcut, page).map((keys) => (
                      <KeyCaps key={keys} keys={keys} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </DialogFrame>
  );
}

/** Names a thread; until then it has its first question's words. */
function RenameThreadDialog({ threadId, onClose }: { readonly threadId: string; readonly onClose: () => void }) {
  const page = usePage();
  const field = useRef<HTMLInputElement>(null);
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
    <DialogFrame title={say('dialogs.thread.rename')} firstFocus={field} onClose={onClose}>
      <NameForm
        field={field}
        label={say('dialogs.thread.title')}
        start={thread?.title ?? ''}
        action={say('dialogs.thread.renameIt')}
        max={200}
        onName={(name) => void rename(name)}
      />
    </DialogFrame>
  );
}
