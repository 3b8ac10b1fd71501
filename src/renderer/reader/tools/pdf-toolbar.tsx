import { Check, LayoutGrid, Minus, MoveHorizontal, Plus, RotateCw, Search, TextAlignStart } from 'lucide-react';
import { DropdownMenu, Toolbar } from 'radix-ui';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { say } from '../../../language/say.ts';
import { findPage, pagePosition } from '../pdf/page-label.ts';
import type { PdfViewState } from '../pdf/page-track.ts';
import { type Fit, ZOOM_STEPS, zoomLabel } from '../pdf/zoom.ts';
import type { ReaderCommand } from '../reader-props.ts';

export interface PdfToolbarProps {
  readonly state: PdfViewState;
  readonly side: 'outline' | 'thumbnails' | null;
  readonly dim: boolean;
  readonly finding: boolean;
  readonly pageField: RefObject<HTMLInputElement | null>;
  readonly onPage: (page: number) => void;
  readonly onScale: (scale: number) => void;
  readonly onCommand: (command: ReaderCommand) => void;
  /** The buttons that step through the citations. */
  readonly children: ReactNode;
}

/** The tools that turn, zoom and search the pages. */
export function PdfToolbar(props: PdfToolbarProps) {
  const { state, side, dim, finding, pageField, onPage, onScale, onCommand, children } = props;
  const tool = (command: ReaderCommand, label: string, icon: ReactNode, pressed?: boolean, keys?: string) => (
    <Toolbar.Button
      className="icon-btn"
      data-tool={command}
      aria-label={label}
      aria-pressed={pressed}
      title={keys === undefined ? label : `${label} (${keys})`}
      onClick={() => onCommand(command)}
    >
      {icon}
    </Toolbar.Button>
  );
  return (
    <Toolbar.Root className="reader-toolbar" aria-label={say('reader.tools.all')} loop={false}>
      {tool('outline', say('reader.tools.outline'), <TextAlignStart className="i" />, side === 'outline')}
      {tool('thumbnails', say('reader.tools.thumbnails'), <LayoutGrid className="i" />, side === 'thumbnails')}
      <span className="reader-sep" />
      <PageField {...state} field={pageField} onPage={onPage} />
      <span className="reader-sep" />
      {tool(
        'zoom-out',
        say('reader.tools.zoomOut'),
        <Minus className="i" />,
        undefined,
        say('words.keys.withCtrl', { key: '−' }),
      )}
      <ZoomMenu
        scale={state.scale}
        fit={state.fit}
        dim={dim}
        onFit={(fit) => onCommand(fit === 'width' ? 'fit-width' : 'fit-page')}
        onScale={onScale}
        onDim={() => onCommand('dim-pages')}
      />
      {tool(
        'zoom-in',
        say('reader.tools.zoomIn'),
        <Plus className="i" />,
        undefined,
        say('words.keys.withCtrl', { key: '+' }),
      )}
      {tool(
        'fit-width',
        say('reader.tools.fitWidth'),
        <MoveHorizontal className="i" />,
        state.fit === 'width',
        say('words.keys.withCtrl', { key: '0' }),
      )}
      {tool('rotate', say('reader.tools.rotate'), <RotateCw className="i" />)}
      {tool(
        'find',
        say('words.shortcuts.find'),
        <Search className="i" />,
        finding,
        say('words.keys.withCtrl', { key: 'F' }),
      )}
      <span className="grow" />
      {children}
    </Toolbar.Root>
  );
}

interface PageFieldProps {
  readonly page: number;
  readonly pages: number;
  readonly labels: readonly string[] | null;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onPage: (page: number) => void;
}

/** "iv / 6 of 48": the printed page in a field that takes a label or a number. */
function PageField({ page, pages, labels, field, onPage }: PageFieldProps) {
  const shown = pagePosition(page, pages, labels);
  const [typed, setTyped] = useState<string | null>(null);
  const wrong = typed !== null && typed.trim() !== '' && findPage(typed, pages, labels) === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another page is reached, the typed text is dropped.
  useEffect(() => setTyped(null), [page]);
  return (
    <form
      className="reader-page-field"
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = typed === null ? page : findPage(typed, pages, labels);
        if (wanted === null) return;
        setTyped(null);
        onPage(wanted);
        field.current?.select();
      }}
    >
      <input
        ref={field}
        aria-label={labels === null ? say('reader.page.number') : say('reader.page.label')}
        aria-invalid={wrong}
        title={
          wrong ? say('reader.page.none') : say('reader.page.goTo', { keys: say('words.keys.withCtrl', { key: 'G' }) })
        }
        spellCheck={false}
        autoComplete="off"
        value={typed ?? shown.field}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          if (event.defaultPrevented || event.key !== 'Escape' || typed === null) return;
          event.stopPropagation();
          setTyped(null);
        }}
      />
      <span>{shown.rest}</span>
    </form>
  );
}

interface ZoomMenuProps {
  readonly scale: number;
  readonly fit: Fit;
  readonly dim: boolean;
  readonly onFit: (fit: 'width' | 'page') => void;
  readonly onScale: (scale: number) => void;
  readonly onDim: (dim: boolean) => void;
}

const OFFERED = ZOOM_STEPS.filter((step) => [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4].includes(step));

/**
 * "91 %": the zoom and the menu that changes it. The menu is not modal, because a modal one injects a style element,
 * which the CSP refuses.
 */
function ZoomMenu({ scale, fit, dim, onFit, onScale, onDim }: ZoomMenuProps) {
  const chosen = fit ?? String(scale);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <button
          type="button"
          className="reader-zoom"
          title={say('reader.tools.zoom')}
          aria-label={say('reader.tools.zoomAt', { zoom: zoomLabel(scale) })}
        >
          {zoomLabel(scale)}
        </button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="reader-menu" align="center" sideOffset={4} collisionPadding={8}>
          <DropdownMenu.RadioGroup value={chosen}>
            <Choice value="width" label={say('reader.tools.fitWidth')} onSelect={() => onFit('width')} />
            <Choice value="page" label={say('reader.tools.fitPage')} onSelect={() => onFit('page')} />
            <DropdownMenu.Separator className="reader-menu-line" />
            {OFFERED.map((step) => (
              <Choice key={step} value={String(step)} label={zoomLabel(step)} onSelect={() => onScale(step)} />
            ))}
          </DropdownMenu.RadioGroup>
          <DropdownMenu.Separator className="reader-menu-line" />
          <DropdownMenu.CheckboxItem className="reader-menu-item" checked={dim} onCheckedChange={onDim}>
            <Mark />
            {say('reader.tools.dimPages')}
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
