import { Popover } from 'radix-ui';
import { useMemo } from 'react';
import type { Citation } from '../../contract/answer.ts';
import type { PageRects, Rect } from '../../contract/documents.ts';
import { CITATION_TYPE_WORDS, sectionPath, VERDICT_WORDS } from '../../contract/view/citation-text.ts';
import { nameWithFile } from '../../contract/view/documents/document-names.ts';
import { type LitPart, litParts } from '../../contract/view/page-place.ts';
import { REJECTED_WORDS } from '../../contract/view/review-words.ts';
import { passageBlocks } from '../../contract/view/tables/table-words.ts';
import { Said } from '../parts/said.tsx';
import { PassageWords } from '../parts/small-table.tsx';
import { StoredWords } from '../parts/stored-words.tsx';
import { VerdictMark } from '../parts/verdict-mark.tsx';
import { type CropHeads, PageCrop, type PageCropProps } from '../reader/page-crop.tsx';
import type { Previewed } from '../state/conversation/preview-store.ts';
import { useLibrary, usePage, usePreview } from '../state/page-context.tsx';
import { PagePlace, SourceMark } from './chip.tsx';

const CROP = { width: 400, height: 146 };

/**
 * The lit boxes on the page where the words begin, with what the picture has to show beside them; null without boxes.
 */
function litOnFirstPage(
  citation: Citation,
): Pick<PageCropProps, 'pageIndex' | 'rects' | 'thin' | 'cited' | 'heads'> | null {
  const { strong, thin } = litParts(citation);
  const [page] = strong.flatMap(({ rects }) => rects);
  if (page === undefined) return null;
  const on = (parts: readonly LitPart[]) =>
    parts.flatMap((part) => part.rects.flatMap((one) => (one.page_index === page.page_index ? one.rects : [])));
  return {
    pageIndex: page.page_index,
    rects: on(strong),
    thin: on(thin),
    cited: on([citation]),
    heads: headsAbove(citation, page),
  };
}

/**
 * The heads of the columns that cited cells stand in, on the last page that has some; null where they are not above the
 * words.
 */
function headsAbove({ context_spans: context }: Citation, words: PageRects): CropHeads | null {
  const columns = context.filter(({ kind }) => kind === 'column');
  const all = columns.flatMap(({ rects }) => rects);
  const last = Math.max(...all.map((page) => page.page_index));
  const rects = all.filter((page) => page.page_index === last).flatMap((page) => page.rects);
  const topOf = (each: readonly Rect[]): number => Math.max(...each.map(([, y, , height]) => y + height));
  const isAbove = last < words.page_index || (last === words.page_index && topOf(rects) > topOf(words.rects));
  return rects.length > 0 && isAbove ? { page_index: last, rects, texts: columns.map(({ text }) => text) } : null;
}

/** The cited words at once, and their picture over them as soon as it is drawn; they are told as text in any case. */
function Words({ shown }: { readonly shown: Previewed }) {
  const { bridge } = usePage();
  const { citation } = shown;
  const present = useLibrary((library) => library.documents.some((one) => one.document_id === citation.document_id));
  const lit = useMemo(() => litOnFirstPage(citation), [citation]);
  return (
    <div className="crop">
      <p className="crop-text">
        <PassageWords blocks={passageBlocks(citation.text_span)} />
      </p>
      {lit !== null && present && (
        <PageCrop documentUrl={bridge.documentUrl(citation.document_id)} {...lit} {...CROP} />
      )}
    </div>
  );
}

/** Shows a citation's words on their page beside its chip, without leaving the answer. */
export function CitationPreview() {
  const shown = usePreview((preview) => preview.shown);
  const hide = usePreview((preview) => preview.hide);
  const stay = usePreview((preview) => preview.stay);
  const leave = usePreview((preview) => preview.leave);
  const anchor = useMemo(() => ({ current: shown?.anchor ?? null }), [shown]);
  if (!shown?.anchor.isConnected) return null;
  const { citation, verdict } = shown;
  return (
    <Popover.Root open onOpenChange={(open) => !open && hide()}>
      <Popover.Anchor virtualRef={anchor as React.RefObject<HTMLElement>} />
      <Popover.Portal container={shown.anchor.closest<HTMLElement>('[data-pane]')}>
        <Popover.Content
          key={shown.placeId}
          className="pop"
          role="tooltip"
          align="start"
          alignOffset={-32}
          sideOffset={8}
          // The focus that opens it must not close it.
          onFocusOutside={(event) => event.preventDefault()}
          collisionBoundary={shown.anchor.closest('.pane')}
          collisionPadding={16}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onPointerEnter={stay}
          onPointerLeave={leave}
        >
          <div className="pop-head">
            <span className="cite">{citation.marker}</span>
            <span className="cut strong-name">{nameWithFile(citation)}</span>
            <span className="pp">
              <PagePlace place={citation} />
            </span>
            <span className="meta cut pop-path">
              <StoredWords text={sectionPath(citation)} />
            </span>
          </div>
          <Words shown={shown} />
          <div className="pop-foot">
            <span>
              <VerdictMark kind={verdict} small />
              {verdict === 'rejected' ? REJECTED_WORDS : VERDICT_WORDS[verdict]}
            </span>
            <span>{CITATION_TYPE_WORDS[citation.citation_type]}</span>
            <SourceMark range={citation} />
            <span className="grow" />
            <span>
              <Said words="conversation.sentence.openByKey" values={{ kbd: (key) => <kbd>{key}</kbd> }} />
            </span>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
