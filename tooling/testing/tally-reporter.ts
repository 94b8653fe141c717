import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/**
 * The result of a run. A file that can't be loaded and an error outside of tests count as one failure each.
 */
export type Tally = { passed: number; failed: number; skipped: number };

/** Writes the run's counts to the file in TALKDRUM_TALLY, for the last line of `npm test`. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, unhandledErrors: ReadonlyArray<unknown>): void {
    const file = process.env['TALKDRUM_TALLY'];
    if (file !== undefined) writeFileSync(file, JSON.stringify(tallyOf(modules, unhandledErrors.length)));
  }
}

function tallyOf(modules: ReadonlyArray<TestModule>, unhandledErrors: number): Tally {
  const tally: Tally = { passed: 0, failed: unhandledErrors, skipped: 0 };
  for (const module of modules) {
    tally.failed += module.errors().length;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === 'passed') tally.passed += 1;
      else if (state === 'failed') tally.failed += 1;
      else tally.skipped += 1;
    }
    for (const suite of module.children.allSuites()) tally.failed += suite.errors().length;
  }
  return tally;
}
