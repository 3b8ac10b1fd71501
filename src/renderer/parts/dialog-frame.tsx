import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode, Ref, RefObject } from 'react';
import { say } from '../../language/say.ts';
import { IconButton } from './icon.tsx';
import { useFocusReturn } from './use-focus-return.ts';

interface DialogFrameProps {
  readonly title: string;
  /** One sentence of what it is for; read out with the title. */
  readonly description?: string | undefined;
  readonly wide?: boolean;
  /** What has the focus when it opens; without it `firstOf` its content. */
  readonly firstFocus?: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What is filled in, ticked or picked. */
const CHOICES =
  'input:not([type="hidden"]), textarea, select, [role="checkbox"], [role="radio"], [role="tab"], .export-row';

/** The first field or choice of a dialog, else its main button; null: what Radix takes, the cross. */
function firstOf(dialog: Element): HTMLElement | null {
  for (const kind of [CHOICES, '.btn.primary']) {
    const found = [...dialog.querySelectorAll<HTMLElement>(kind)].find(
      (one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility(),
    );
    if (found !== undefined) return found;
  }
  return null;
}

/**
 * A dialog over the page. The scrim is our own element, not Radix's overlay: that one locks scrolling by an injected
 * style sheet, which the page's policy forbids, and the page itself never scrolls.
 */
export function DialogFrame(props: DialogFrameProps) {
  const { title, description, wide = false, firstFocus, onClose, children } = props;
  const giveFocusBack = useFocusReturn();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <div className="scrim" />
        <Dialog.Content
          className={`dialog ${wide ? 'dialog-wide' : ''}`}
          onOpenAutoFocus={(event) => {
            const first = firstFocus?.current ?? firstOf(event.target as Element);
            if (!first) return;
            event.preventDefault();
            first.focus();
          }}
          onCloseAutoFocus={giveFocusBack}
          {...(!description && { 'aria-describedby': undefined })}
        >
          <div className="dialog-head">
            <Dialog.Title className="dialog-title">{title}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton icon={X} label={say('common.close')} />
            </Dialog.Close>
          </div>
          {description && <Dialog.Description className="dialog-lead">{description}</Dialog.Description>}
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface DialogFieldProps {
  readonly label: string;
  readonly value: string;
  /** Characters, as the contract allows. */
  readonly maxLength: number;
  readonly required?: boolean;
  readonly placeholder?: string;
  readonly ref?: Ref<HTMLInputElement>;
  readonly onValue: (value: string) => void;
}

/** One line of text under its label, in the form of a dialog. */
export function DialogField({ label, onValue, ...input }: DialogFieldProps) {
  return (
    <label>
      <span className="label">{label}</span>
      <input className="inline-field" {...input} onChange={(event) => onValue(event.target.value)} />
    </label>
  );
}
