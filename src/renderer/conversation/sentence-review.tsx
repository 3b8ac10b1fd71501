import { Ban, Check, CircleCheck, MessageSquareText, X } from 'lucide-react';
import { useState } from 'react';
import type { Decision, Review } from '../../contract/records/review.ts';
import { toldReviews } from '../../contract/view/review-words.ts';
import { say } from '../../language/say.ts';
import { Icon } from '../parts/icon.tsx';
import { ReaderName } from '../parts/reader-name.tsx';
import { useConversation, useSettings, useView } from '../state/page-context.tsx';

interface SentenceReviewProps {
  /** The answer's id. */
  readonly turnKey: string;
  readonly index: number;
  readonly reviews: readonly Review[];
}

/**
 * What reviewers said of a sentence; while the answer is reviewed, with what this reviewer can say (requirement D9).
 */
export function SentenceReview({ turnKey, index, reviews }: SentenceReviewProps) {
  const isReviewing = useView((view) => view.reviewing === turnKey);
  const lines = toldReviews(reviews, index);
  if (!isReviewing && lines.length === 0) return null;
  return (
    <div className="review">
      {lines.map(({ decision, line }) => (
        <p key={line} className={`review-line review-${decision}`}>
          <Icon of={DECIDED[decision]} size={14} /> {line}
        </p>
      ))}
      {isReviewing && <ReviewForm turnKey={turnKey} index={index} reviews={reviews} />}
    </div>
  );
}

/** A tick in a circle, a circle that is crossed, a bubble: told apart without colour and from the verdicts. */
const DECIDED = { accepted: CircleCheck, rejected: Ban, open: MessageSquareText } as const;

/** Buttons to accept and to reject, and a comment; the reviewer's name first, while there is none. */
function ReviewForm({ turnKey, index, reviews }: SentenceReviewProps) {
  const name = useSettings((settings) => settings.readerName);
  const review = useConversation((conversation) => conversation.review);
  const [comment, setComment] = useState<string | null>(null);
  /** Pressed, and on its way into the record: what is pressed meanwhile goes on from there. */
  const [pressed, setPressed] = useState<Decision | null>(null);
  if (name === '') return <ReaderName />;
  const own = reviews.findLast((one) => one.claim === index && one.reader === name);
  const standing = pressed ?? own?.decision ?? 'open';
  const decided = (decision: Decision): void => {
    const words = comment?.trim() ?? '';
    setComment(null);
    setPressed(decision);
    void review({
      answer_id: turnKey,
      claim: index,
      decision,
      reader: name,
      comment: words === '' ? null : words,
    }).finally(() => setPressed(null));
  };
  /** Pressed again, a decision is taken back. */
  const decide = (decision: Decision): void => decided(standing === decision ? 'open' : decision);
  const sentence = index + 1;
  return (
    <>
      <div className="review-actions">
        <button
          type="button"
          className="btn small accept"
          aria-pressed={standing === 'accepted'}
          aria-label={say('conversation.review.acceptSentence', { sentence })}
          onClick={() => decide('accepted')}
        >
          <Icon of={Check} size={14} /> {say('conversation.review.accept')}
        </button>
        <button
          type="button"
          className="btn small reject"
          aria-pressed={standing === 'rejected'}
          aria-label={say('conversation.review.rejectSentence', { sentence })}
          onClick={() => decide('rejected')}
        >
          <Icon of={X} size={14} /> {say('conversation.review.reject')}
        </button>
        <button
          type="button"
          className="btn small"
          aria-expanded={comment !== null}
          aria-label={say('conversation.review.commentOnSentence', { sentence })}
          onClick={() => setComment(comment === null ? '' : null)}
        >
          <Icon of={MessageSquareText} size={14} /> {say('conversation.review.comment')}
        </button>
        <span className="meta cut">{say('conversation.review.asReader', { name })}</span>
      </div>
      {comment !== null && (
        <form
          className="keep-row"
          onSubmit={(event) => {
            event.preventDefault();
            decided(standing);
          }}
        >
          <input
            className="inline-field"
            aria-label={say('conversation.review.commentOnSentence', { sentence })}
            // biome-ignore lint/a11y/noAutofocus: the field is opened to be written in
            autoFocus
            maxLength={2000}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
          <button type="submit" className="btn small" disabled={comment.trim() === ''}>
            {say('common.save')}
          </button>
        </form>
      )}
    </>
  );
}
