import type { CiteDeps } from '../../../src/engine/answer/claims/cite.ts';
import { claimIds } from '../../../src/engine/answer/claims/claim.ts';
import { finish } from '../../../src/engine/answer/claims/finish.ts';
import { joinClaims } from '../../../src/engine/answer/claims/join-claims.ts';
import { DEFAULT_SETTINGS } from '../../../src/engine/answer/settings.ts';
import { claimChecker } from '../../../src/engine/answer/sources/model/grounding/check-claims.ts';
import type { CitationDeps } from '../../../src/engine/answer/types.ts';
import type { Library } from '../../../src/engine/library/library-types.ts';
import { pageBoxes } from '../../../src/engine/places/page-boxes.ts';
import { pageLabels } from '../../../src/engine/places/place.ts';
import { charactersBefore } from '../../../src/engine/places/text-selectors.ts';
import { readQuestion } from '../../../src/engine/question/question.ts';
import { judgeClaim } from '../../../src/engine/verification/judge-claim.ts';
import { validateAnswer } from '../../../src/engine/verification/validate-answer.ts';
import type { CitedAnswer } from './cited-answer.ts';

/** Milliseconds of the steps of one run. */
export interface CitationTimes {
  /** Spans, judgement, markers, assembling: everything but boxes and the validator. */
  readonly build: number;
  /** Boxes of the cited words, from the pages in memory. */
  readonly rects: number;
  /**
   * Reading and decoding the pages of all passages found: done while the model reads, so no part of the time after it.
   */
  readonly ahead: number;
  readonly validate: number;
}

/**
 * Runs everything that citations add to an answer `runs` times, as the engine does it. Throws when a citation was not
 * valid.
 */
export async function measureCitations(
  { question, passages, sentences, claims }: CitedAnswer,
  library: Library,
  runs: number,
  signal: AbortSignal,
): Promise<{ times: CitationTimes[]; citations: number }> {
  const labelOf = pageLabels(library);
  // Look-ups run side by side: what counts is the time in which any of them runs.
  let rects = 0;
  let running = 0;
  let since = 0;
  let boxes = pageBoxes(library);
  const deps: CitationDeps & CiteDeps = {
    judgeClaim,
    settings: DEFAULT_SETTINGS,
    textOf: library.textOf,
    tablesOf: library.tablesOf,
    pageLabelOf: labelOf,
    urlOf: async () => ({ url: null, set_for: null }),
    charactersBefore: charactersBefore(library),
    rectsOf: async (documentId, start, end) => {
      if (running++ === 0) since = performance.now();
      try {
        return await boxes.rectsOf(documentId, start, end);
      } finally {
        if (--running === 0) rects += performance.now() - since;
      }
    },
  };
  const times: CitationTimes[] = [];
  let citations = 0;
  for (let run = 0; run < runs; run++) {
    signal.throwIfAborted();
    rects = 0;
    // Each run begins with none in memory, as the first question about these pages does.
    boxes = pageBoxes(library);
    const asked = performance.now();
    await boxes.readAhead(passages);
    const ahead = performance.now() - asked;
    const started = performance.now();
    let validate = 0;
    const timed: typeof validateAnswer = (draft, all) => {
      const before = performance.now();
      const validated = validateAnswer(draft, all);
      validate = performance.now() - before;
      return validated;
    };
    const check = claimChecker({ question: readQuestion(question), sentences, passages, deps }, claimIds());
    const { report } = await finish(joinClaims(claims.flatMap(check)), passages, { ...deps, validate: timed });
    const done = performance.now();
    if (report.invalid_removed > 0 || report.missing > 0) throw new Error(`not valid: ${report.notes.join(' ')}`);
    citations = report.valid;
    times.push({ build: done - started - rects - validate, rects, validate, ahead });
  }
  return { times, citations };
}
