import type { Answer } from '../../contract/answer.ts';
import { confidenceMeaning } from '../../contract/confidence-meaning.ts';

const STEPS = [0.1, 0.3, 0.5, 0.7, 0.9];

function Meter({ confidence }: { readonly confidence: number }) {
  return (
    <span className="meter" role="img" aria-label={`Confidence ${confidence.toFixed(2)}`}>
      {STEPS.map((step) => (
        <i key={step} className={confidence >= step ? 'on' : ''} />
      ))}
    </span>
  );
}

/** The confidence as a meter and a number, with what it means where that was measured. */
export function ConfidenceLine({ answer }: { readonly answer: Answer }) {
  const meaning = confidenceMeaning(answer);
  return (
    <>
      <Meter confidence={answer.confidence} />
      <span className="grow cut" title={meaning ?? undefined}>
        <span className="strong">Confidence {answer.confidence.toFixed(2)}</span>
        {meaning !== null && <span className="soft">. {meaning}</span>}
      </span>
    </>
  );
}
