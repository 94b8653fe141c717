import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/**
 * The result of a run. A file that can't be loaded and an error outside of tests count as one failure each. `files` are those
 * that failed, if running them again could tell anything.
 */
export type Tally = { passed: number; failed: number; skipped: number; files: string[] };

/** Writes the run's counts to the file in TALKDRUM_TALLY, for the last line of `npm test`. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, unhandledErrors: ReadonlyArray<unknown>): void {
    const file = process.env['TALKDRUM_TALLY'];
    if (file !== undefined) writeFileSync(file, JSON.stringify(tallyOf(modules, unhandledErrors.length)));
  }
}

function tallyOf(modules: ReadonlyArray<TestModule>, unhandledErrors: number): Tally {
  const tally: Tally = { passed: 0, failed: unhandledErrors, skipped: 0, files: [] };
  for (const module of modules) {
    const before = tally.failed;
    tally.failed += module.errors().length;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === 'passed') tally.passed += 1;
      else if (state === 'failed') tally.failed += 1;
      else tally.skipped += 1;
    }
    for (const suite of module.children.allSuites()) tally.failed += suite.errors().length;
    if (tally.failed > before) tally.files.push(module.moduleId);
  }
  // Which file an error outside of tests belongs to isn't known, so none of them is tried again.
  return unhandledErrors > 0 ? { ...tally, files: [] } : tally;
}
