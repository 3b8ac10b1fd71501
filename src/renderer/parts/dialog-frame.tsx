import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { say } from '../../language/say.ts';
import { IconButton } from './icon.tsx';
import { useFocusReturn } from './use-focus-return.ts';

interface DialogFrameProps {
  readonly title: string;
  /** One sentence of what it is for; read out with the title. */
  readonly description?: string | undefined;
  readonly wide?: boolean;
  /** What has the focus when it opens; without it the cross, which comes first. */
  readonly firstFocus?: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly children: ReactNode;
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
            if (!firstFocus?.current) return;
            event.preventDefault();
            firstFocus.current.focus();
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
