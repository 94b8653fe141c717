import { defineConfig } from 'vitest/config';

const JOURNEYS = 'tooling/e2e/**/*.test.ts';

export default defineConfig({
  test: {
    // One PostgreSQL and one migrated template for the whole run; each test file clones the template.
    globalSetup: ['tooling/testing/global-setup.ts'],
    reporters: ['default', './tooling/testing/tally-reporter.ts'],
    pool: 'forks',
    // Two cores, and PostgreSQL needs its share of them.
    maxWorkers: 2,
    // Vitest's own second is too little on a busy machine; in the browser, as long as it waits for an element.
    expect: { poll: { timeout: 15_000 } },
    // A worker of the journeys ends its product; 10 s, the default, is too little on a busy machine.
    teardownTimeout: 60_000,
    // A machine that stalls for seconds in the middle of a run fails one try, not the run; the report names
    // what was retried.
    retry: process.env['CI'] === undefined ? 0 : 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'rooms',
          include: ['{packages,apps,tooling}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', JOURNEYS],
          // Loading the domain again for each of 160 files took a third of the time; no module of ours keeps
          // state.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          // In a browser, when all else is done. A worker keeps its product and its modules from one file to
          // the next, so its files share them one after the other and never at once.
          name: 'journeys',
          include: [JOURNEYS],
          exclude: ['**/node_modules/**'],
          isolate: false,
          environment: './tooling/e2e/worker-environment.ts',
          testTimeout: 180_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
