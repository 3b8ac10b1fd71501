import { defineConfig } from 'vitest/config';

/** Two groups by what they need: `standalone` needs nothing but the checkout, `model` needs the model files. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'standalone',
          include: ['test/{unit,integration}/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      // Opening a model takes seconds, on a busy machine many.
      {
        test: {
          name: 'model',
          include: ['test/model/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
