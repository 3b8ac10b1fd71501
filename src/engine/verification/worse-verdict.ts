import type { Verdict } from '../../contract/answer.ts';

const RANK: Readonly<Record<Verdict, number>> = { supported: 2, weak: 1, unsupported: 0 };

/** The worse of two verdicts. */
export const worseVerdict = (a: Verdict, b: Verdict): Verdict => (RANK[a] <= RANK[b] ? a : b);
