import { defineConfig } from 'vitest/config';
import { COMPILE_CACHE } from './test/compile-cache.ts';

/**
 * Tests start hundreds of processes and threads that load the whole engine from its sources. With what an earlier one compiled, each
 * is there in half the processor time. Their environment hands this on to all of them.
 */
process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE;

/** How long `expect.poll` waits: the default of one second is too short on a machine that does other work beside the tests. */
const expect = { poll: { timeout: 30_000 } };

const OWNER = 'test/owner-directory.ts';

/** Unit tests that load a whole program, which changes its process (offline guard, umask) for whatever runs in it afterwards. */
const OWN_WORKER = ['test/unit/main/index.test.ts'];

const MEASURED = 'test/model/bench/*.test.ts';

/** Patient: on a machine that does other work, a process may take a minute to start. */
const PATIENT = { testTimeout: 300_000, hookTimeout: 300_000, expect };

/**
 * Groups by what they need: `unit` and `standalone` need nothing but the checkout, `model` and `measured` the model files,
 * `e2e` the built app (`npm run build`), the model files and a browser, which `npm ci` brings.
 */
export default defineConfig({
  test: {
    // By default one core is left free; two cores then run one file at a time.
    maxWorkers: '100%',
    projects: [
      // Unit tests share their workers: an own worker for each of 290 files took four times the processor time.
      {
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          exclude: OWN_WORKER,
          globalSetup: OWNER,
          setupFiles: 'test/unchanged-process.ts',
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect,
        },
      },
      {
        test: {
          name: 'standalone',
          include: ['test/integration/**/*.test.ts', ...OWN_WORKER],
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
