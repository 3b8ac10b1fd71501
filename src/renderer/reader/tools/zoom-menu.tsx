import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type Fit, ZOOM_STEPS, zoomLabel } from '../pdf/zoom.ts';

export interface ZoomMenuProps {
  readonly scale: number;
  readonly fit: Fit;
  readonly dim: boolean;
  readonly onFit: (fit: 'width' | 'page') => void;
  readonly onScale: (scale: number) => void;
  readonly onDim: (dim: boolean) => void;
}

const OFFERED = ZOOM_STEPS.filter((step) => [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4].includes(step));

/** "91 %": what the zoom is, and the menu that changes it. Not modal: a modal one injects a style element, which the CSP refuses. */
export function ZoomMenu({ scale, fit, dim, onFit, onScale, onDim }: ZoomMenuProps) {
  const chosen = fit ?? String(scale);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <button type="button" className="reader-zoom" title="Zoom" aria-label={`Zoom ${zoomLabel(scale)}`}>
          {zoomLabel(scale)}
        </button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="reader-menu" align="center" sideOffset={4} collisionPadding={8}>
          <DropdownMenu.RadioGroup value={chosen}>
            <Choice value="width" label="Fit width" onSelect={() => onFit('width')} />
            <Choice value="page" label="Fit page" onSelect={() => onFit('page')} />
            <DropdownMenu.Separator className="reader-menu-line" />
            {OFFERED.map((step) => (
              <Choice key={step} value={String(step)} label={zoomLabel(step)} onSelect={() => onScale(step)} />
            ))}
          </DropdownMenu.RadioGroup>
          <DropdownMenu.Separator className="reader-menu-line" />
          <DropdownMenu.CheckboxItem className="reader-menu-item" checked={dim} onCheckedChange={onDim}>
            <Mark />
            Dim pages
          </DropdownMenu.CheckboxItem>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Choice(props: { readonly value: string; readonly label: string; readonly onSelect: () => void }) {
  return (
    <DropdownMenu.RadioItem className="reader-menu-item" value={props.value} onSelect={props.onSelect}>
      <Mark />
      {props.label}
    </DropdownMenu.RadioItem>
  );
}

function Mark() {
  return (
    <DropdownMenu.ItemIndicator className="reader-menu-mark">
      <Check className="i-s" />
    </DropdownMenu.ItemIndicator>
  );
}
