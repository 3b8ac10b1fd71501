import { Fragment } from 'react';
import type { Citation, Claim } from '../../contract/answer.ts';
import type { Review } from '../../contract/records/review.ts';
import { isUnsure, judgements, unsureNote } from '../../contract/view/asked-words.ts';
import { standing } from '../../contract/view/review-words.ts';
import { say } from '../../language/say.ts';
import { Said } from '../parts/said.tsx';
import { StoredWords } from '../parts/stored-words.tsx';
import { VerdictMark } from '../parts/verdict-mark.tsx';
import type { Standing } from '../state/conversation/preview-store.ts';
import { useFactChecks, usePage } from '../state/page-context.tsx';
import { citationPlaceId } from '../state/places.ts';
import { Chip } from './chip.tsx';
import { FactCheckView } from './fact-check-view.tsx';
import { SentenceReview } from './sentence-review.tsx';

interface SentenceProps {
  readonly turnKey: string;
  readonly index: number;
  readonly claim: Claim;
  readonly citations: readonly Citation[];
  readonly reviews: readonly Review[];
  readonly activeId: string | null;
  /** Its words are verbatim from a document. */
  readonly quoted?: boolean;
}

/** A checked sentence. A click opens its fact-check below it, and the strongest of its places. */
export function Sentence({ turnKey, index, claim, citations, reviews, activeId, quoted = false }: SentenceProps) {
  const toggle = useFactChecks((checks) => checks.toggle);
  const check = useFactChecks((checks) => checks.open);
  const open = check?.turnKey === turnKey && check.claimIndex === index ? check : null;
  const own = citations.filter(
    (citation) => citation.claim_text === claim.text && claim.markers.includes(citation.marker),
  );
  const page = usePage();
  const factCheck = (): void => {
    const [strongest] = own;
    // Opens the strongest place beside the check; in a narrow window the pane stays.
    if (open === null && strongest !== undefined) {
      const { marker, document_id } = strongest;
      page.view.getState().showAlong({ id: citationPlaceId(turnKey, marker), document_id });
    }
    void toggle(turnKey, index, claim.text, own);
  };
  const onClick = (): void => {
    // Selecting words ends with a click too, which must not open anything.
    if (window.getSelection()?.isCollapsed !== false) factCheck();
  };
  const isRejected = standing(reviews, index) === 'rejected';
  const unsure = isRejected ? null : unsureNote(claim, own);
  // No tick for the answer where only the page is sure.
  const mark = isRejected ? 'rejected' : unsure !== null && claim.verdict === 'supported' ? 'unsure' : claim.verdict;
  const active = claim.markers.some((marker) => activeId === citationPlaceId(turnKey, marker));
  return (
    <li className="s-item">
      <div className={`s ${mark} ${active ? 'is-active' : ''}`}>
        <VerdictMark kind={mark} />
        <p>
          {/* biome-ignore lint/a11y/useSemanticElements: a button cannot wrap over lines as a sentence does */}
          <span
            role="button"
            tabIndex={0}
            className={quoted ? 'words quoted' : 'words'}
            aria-expanded={open !== null}
            title={say('conversation.sentence.factCheck')}
            onClick={onClick}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return;
              event.preventDefault();
              factCheck();
            }}
          >
            <StoredWords text={claim.text} isFollowed />
          </span>
          <Chips
            turnKey={turnKey}
            markers={claim.markers}
            citations={own}
            verdict={isRejected ? 'rejected' : claim.verdict}
            activeId={activeId}
          />
        </p>
        {claim.verdict === 'weak' && !isRejected && (
          <p className="why">
            <Said
              words="conversation.sentence.weak"
              values={{
                reason: <StoredWords text={claim.reason ?? ''} />,
                b: (text) => <b className="v-weak">{text}</b>,
              }}
            />
          </p>
        )}
        {/* Opened, the judgements below say it. */}
        {unsure !== null && !open && <p className="why">{unsure}</p>}
        <SentenceReview turnKey={turnKey} index={index} reviews={reviews} />
      </div>
      {open && <Judgements claim={claim} />}
      {open && (
        <FactCheckView
          turnKey={turnKey}
          result={open.result}
          error={open.error}
          activeId={activeId}
          told={isRejected ? null : claim.reason}
        />
      )}
    </li>
  );
}

/** The two judgements of an opened sentence, apart and in words. */
function Judgements({ claim }: { readonly claim: Claim }) {
  const [says, answers] = judgements(claim);
  return (
    <ul className="judged" aria-label={say('conversation.sentence.judgements')}>
      <li>
        <VerdictMark kind={claim.verdict} small />
        {says}
      </li>
      {answers !== undefined && (
        <li>
          <VerdictMark kind={isUnsure(claim) ? 'unsure' : 'supported'} small />
          {answers}
        </li>
      )}
    </ul>
  );
}

interface ChipsProps {
  readonly turnKey: string;
  readonly markers: readonly number[];
  readonly citations: readonly Citation[];
  readonly verdict: Standing;
  readonly activeId: string | null;
  readonly ghost?: boolean;
}

/**
 * The chips of a sentence, joined to its last word by no-break spaces so that none wraps alone: in a span that does not
 * wrap, since a line may be broken before a button whatever stands before it. The words say where a long one is broken.
 */
function Chips({ turnKey, markers, citations, verdict, activeId, ghost = false }: ChipsProps) {
  return (
    <span className="chips">
      {markers.map((marker) => {
        const citation = citations.find((candidate) => candidate.marker === marker);
        if (!citation) return null;
        return (
          <Fragment key={marker}>
            {'\u00a0'}
            <Chip
              turnKey={turnKey}
              citation={citation}
              verdict={verdict}
              active={activeId === citationPlaceId(turnKey, marker)}
              ghost={ghost}
            />
          </Fragment>
        );
      })}
    </span>
  );
}
