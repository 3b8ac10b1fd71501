import type { Pack } from '../pack.ts';
import { computeMeasure } from './compute-measure.ts';
import { type AskedMeasure, readMeasureQuestion } from './read-measure.ts';
import { writeMeasure } from './write-measure.ts';

/** Figures and measures of a company's financial statements (ADR 0037). */
export const FINANCE: Pack<AskedMeasure> = {
  readQuestion: readMeasureQuestion,
  compute: computeMeasure,
  write: writeMeasure,
};
