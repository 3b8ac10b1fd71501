import { DialogFrame } from '../parts/dialog-frame.tsx';
import { ModelTable } from './model-table.tsx';

/** Sets up models. */
export function ModelsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <DialogFrame
      wide
      title="Models"
      description="Search and reading work without an answering model. Pincite never downloads; it uses files on this computer."
      onClose={onClose}
    >
      <ModelTable />
    </DialogFrame>
  );
}
