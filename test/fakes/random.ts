/** One generator for evaluations and tests, so that a seed means the same in both. */
export { seededRandom as randomFrom } from '../../evaluation/metrics/seeded-random.ts';
