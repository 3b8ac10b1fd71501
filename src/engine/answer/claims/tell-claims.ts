import type { AskEvent } from '../../../contract/answer.ts';
import { type CiteDeps, citedClaim, lightCitation, sourceNumbers } from './cite.ts';
import { type Claim, isSaid } from './claim.ts';

/** What happens while an answer is made. Claims are named by their ids. */
export type Progress =
  | Extract<AskEvent, { type: 'phase' | 'restart' }>
  | { readonly type: 'token'; readonly id: number; readonly text: string }
  | { readonly type: 'claim'; readonly claim: Claim }
  | { readonly type: 'withdrawn'; readonly id: number };

/** What of a claim is told: where all of it is as before, it is not told again. */
const TOLD = ['text', 'lead', 'verdict', 'reason', 'sources'] as const satisfies readonly (keyof Claim)[];

/** What is to be told after revisions: claims that are no longer said, and those that are new or changed. */
export function changesOf(before: readonly Claim[], after: readonly Claim[]): readonly Progress[] {
  const [was, is] = [before, after].map((claims) => new Map(claims.filter(isSaid).map((claim) => [claim.id, claim])));
  const withdrawn = [...(was?.keys() ?? [])].filter((id) => !is?.has(id));
  const told = [...(is?.values() ?? [])].filter((claim) =>
    TOLD.some((key) => was?.get(claim.id)?.[key] !== claim[key]),
  );
  return [
    ...withdrawn.map((id) => ({ type: 'withdrawn' as const, id })),
    ...told.map((claim) => ({ type: 'claim' as const, claim })),
  ];
}

/**
 * Tells claims as events of one answer: with the number of each in the order in which they began, and markers counted
 * over all.
 */
export class ClaimTeller {
  readonly #deps: CiteDeps;
  #numbers = sourceNumbers();
  #begun = new Map<number, number>();

  constructor(deps: CiteDeps) {
    this.#deps = deps;
  }

  /** The events of one step; after a restart, which makes everything told void, `before` is told again. */
  async *tell(progress: Progress, before: readonly Claim[]): AsyncGenerator<AskEvent, void> {
    if (progress.type === 'phase') yield progress;
    else if (progress.type === 'token')
      yield { type: 'token', claim_index: this.#indexOf(progress.id), text: progress.text };
    else if (progress.type === 'withdrawn') yield { type: 'withdrawn', claim_index: this.#indexOf(progress.id) };
    else if (progress.type === 'claim') yield await this.#told(progress.claim);
    else {
      [this.#numbers, this.#begun] = [sourceNumbers(), new Map()];
      yield progress;
      for (const claim of before.filter(isSaid)) yield await this.#told(claim);
    }
  }

  async #told(claim: Claim): Promise<AskEvent> {
    const claim_index = this.#indexOf(claim.id);
    const cited = citedClaim(claim, this.#numbers.numberOf);
    const citations = await Promise.all(cited.citations.map((one) => lightCitation(one, this.#deps)));
    return { type: 'claim', claim_index, claim: cited.claim, citations };
  }

  #indexOf(id: number): number {
    const index = this.#begun.get(id) ?? this.#begun.size;
    this.#begun.set(id, index);
    return index;
  }
}
