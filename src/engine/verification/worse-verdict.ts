import { Verdict } from '../../contract/answer.ts';

/** The worse of two verdicts. */
export const worseVerdict = (a: Verdict, b: Verdict): Verdict =>
  Verdict.options.indexOf(a) >= Verdict.options.indexOf(b) ? a : b;
