import { useView } from '../state/page-context.tsx';
import { CollectionDialog } from './collection-dialog.tsx';
import { CoverageDialog } from './coverage-dialog.tsx';
import { FactCheckDialog } from './fact-check-dialog.tsx';
import { ModelsDialog } from './models-dialog.tsx';
import { QuestionnaireDialog } from './questionnaire-dialog.tsx';
import { RemoveCollectionDialog } from './remove-collection-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { RemoveThreadDialog } from './remove-thread-dialog.tsx';
import { RenameThreadDialog } from './rename-thread-dialog.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';

/** The dialog that is open, one at a time. */
export function PageDialogs() {
  const dialog = useView((view) => view.dialog);
  const openDialog = useView((view) => view.openDialog);
  const close = (): void => openDialog(null);
  switch (dialog?.name) {
    case undefined:
      return null;
    case 'shortcuts':
      return <ShortcutSheet onClose={close} />;
    case 'models':
      return <ModelsDialog onClose={close} />;
    case 'questionnaire':
      return <QuestionnaireDialog onClose={close} />;
    case 'fact-check':
      return <FactCheckDialog onClose={close} />;
    case 'remove':
      return <RemoveDialog documentIds={dialog.documentIds} onClose={close} />;
    case 'coverage':
      return <CoverageDialog documentId={dialog.documentId} onClose={close} />;
    case 'remove-thread':
      return <RemoveThreadDialog threadId={dialog.threadId} onClose={close} />;
    case 'rename-thread':
      return <RenameThreadDialog threadId={dialog.threadId} onClose={close} />;
    case 'collection':
      return <CollectionDialog rename={dialog.rename} moveIds={dialog.moveIds} onClose={close} />;
    case 'remove-collection':
      return <RemoveCollectionDialog name={dialog.collection} onClose={close} />;
  }
}
