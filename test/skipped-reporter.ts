import type { Reporter, TestModule } from 'vitest/node';

/** Prints the reason of each skipped test; the default reporter only counts them. One that a filter left out has none. */
export default class SkippedReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules)
      for (const test of module.children.allTests('skipped')) {
        const result = test.result();
        if (result.state === 'skipped' && result.note !== undefined)
          process.stdout.write(`skipped: ${module.relativeModuleId}: ${test.fullName}: ${result.note}\n`);
      }
  }
}
