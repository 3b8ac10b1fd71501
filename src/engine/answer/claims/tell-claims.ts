import type { AskEvent, AskReading } from '../../../contract/methods/asking.ts';
import { type CiteDeps, citedClaim, lightCitation, sourceNumbers } from './cite.ts';
import { type Claim, isSaid } from './claim.ts';

/** A step of the making of an answer, before it is an event. Claims are named by their ids. */
export type Progress =
  | AskReading
  | Extract<AskEvent, { type: 'phase' | 'lines' | 'restart' }>
  | { readonly type: 'token'; readonly id: number; readonly text: string }
  | { readonly type: 'claim'; readonly claim: Claim }
  | { readonly type: 'withdrawn'; readonly id: number };

/** The fields that an event shows. A claim in which none of them changed is not sent again. */
const SHOWN = ['text', 'lead', 'verdict', 'reason', 'sources'] as const satisfies readonly (keyof Claim)[];

/** What revisions changed: the claims that are no longer said, then those that are new or different. */
export function changesOf(before: readonly Claim[], after: readonly Claim[]): readonly Progress[] {
  const [was, is] = [before, after].map((claims) => new Map(claims.filter(isSaid).map((claim) => [claim.id, claim])));
  const withdrawn = [...(was?.keys() ?? [])].filter((id) => !is?.has(id));
  const changed = [...(is?.values() ?? [])].filter(
    // That a sentence answers is how it was shown already.
    (claim) => claim.answers === 'unsure' || SHOWN.some((key) => was?.get(claim.id)?.[key] !== claim[key]),
  );
  return [
    ...withdrawn.map((id) => ({ type: 'withdrawn' as const, id })),
    ...changed.map((claim) => ({ type: 'claim' as const, claim })),
  ];
}

/** Makes events of the steps of one answer: claims are numbered in the order in which they began, markers over all. */
export class ClaimTeller {
  readonly #deps: CiteDeps;
  #numberOf = sourceNumbers();
  #begun = new Map<number, number>();

  constructor(deps: CiteDeps) {
    this.#deps = deps;
  }

  /**
   * The events of one step, which is not one of reading. A restart takes back all claims, so those of earlier parts
   * (`before`) are sent again.
   */
  async *tell(progress: Exclude<Progress, AskReading>, before: readonly Claim[]): AsyncGenerator<AskEvent, void> {
    if (progress.type === 'phase' || progress.type === 'lines') yield progress;
    else if (progress.type === 'token')
      yield { type: 'token', claim_index: this.#indexOf(progress.id), text: progress.text };
    else if (progress.type === 'withdrawn') yield { type: 'withdrawn', claim_index: this.#indexOf(progress.id) };
    else if (progress.type === 'claim') yield await this.#shown(progress.claim);
    else {
      [this.#numberOf, this.#begun] = [sourceNumbers(), new Map()];
      yield progress;
      for (const claim of before.filter(isSaid)) yield await this.#shown(claim);
    }
  }

  async #shown(claim: Claim): Promise<AskEvent> {
    const claim_index = this.#indexOf(claim.id);
    const cited = citedClaim(claim, this.#numberOf, this.#deps);
    const citations = await Promise.all(cited.citations.map((one) => lightCitation(one, this.#deps)));
    return { type: 'claim', claim_index, claim: cited.claim, citations };
  }

  #indexOf(id: number): number {
    const index = this.#begun.get(id) ?? this.#begun.size;
    this.#begun.set(id, index);
    return index;
  }
}
