import { defineConfig } from 'vitest/config';
import { COMPILE_CACHE } from './test/compile-cache.ts';

/**
 * Tests start hundreds of processes and threads that load the whole engine from its sources. With what an earlier one compiled, each
 * is there in half the processor time. Their environment hands this on to all of them.
 */
process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE;

/** How long `expect.poll` waits: the default of one second is too short on a machine that does other work beside the tests. */
const expect = { poll: { timeout: 120_000 } };

const OWNER = 'test/owner-directory.ts';

/** The rooms of the engine, tested where the test runs. The other integration tests start programs. */
const IN_PROCESS = 'answer|documents|engine|fixtures|library|evaluation|queue';

/**
 * Tests that leave something to whatever runs in their process afterwards: a whole program (offline guard, umask), a replaced module,
 * or a heap that was filled to its limit.
 */
const OWN_WORKER = [
  'test/unit/main/index.test.ts',
  // It counts the calls of a module, which may be loaded already.
  'test/unit/answer/answer-question/once.test.ts',
  'test/integration/answer/random-answers.test.ts',
  'test/integration/documents/limits.test.ts',
];

const MEASURED = 'test/model/evaluation/*.test.ts';

/** Patient: on a machine that does other work, a process may take a minute to start. */
const PATIENT = { testTimeout: 300_000, hookTimeout: 300_000, expect };

/** For tests that share their workers: an own worker for each of 400 files loads the engine 400 times. */
const SHARED = { isolate: false, setupFiles: 'test/unchanged-process.ts', exclude: OWN_WORKER };

/**
 * Groups by what they need: `unit`, `standalone` and `processes` need nothing but the checkout, `model` and `measured` the model files,
 * `e2e` the built app (`npm run build`), the model files and a browser, which `npm ci` brings.
 */
export default defineConfig({
  test: {
    // By default one core is left free; two cores then run one file at a time.
    maxWorkers: '100%',
    reporters: ['default', './test/skipped-reporter.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          globalSetup: OWNER,
          ...SHARED,
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'standalone',
          include: [`test/integration/@(${IN_PROCESS})/**/*.test.ts`],
          globalSetup: OWNER,
          ...SHARED,
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'processes',
          include: [`test/integration/!(${IN_PROCESS})/**/*.test.ts`, ...OWN_WORKER],
          globalSetup: OWNER,
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'model',
          include: ['test/model/**/*.test.ts'],
          exclude: [MEASURED],
          globalSetup: OWNER,
          ...PATIENT,
        },
      },
      // The only tests of how long something takes, against the baseline's time: nothing else runs beside them.
      {
        test: { name: 'measured', include: [MEASURED], globalSetup: OWNER, ...PATIENT, fileParallelism: false },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: [OWNER, 'test/e2e/setup.ts'],
          ...PATIENT,
        },
      },
    ],
  },
});
