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
    // A machine that stalls for seconds in the middle of a run fails one try, not the run; the report names what was retried.
    retry: process.env['CI'] === undefined ? 0 : 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'rooms',
          include: ['{packages,apps,tooling}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', JOURNEYS],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          // In a browser, against the whole product, one after the other and when all else is done.
          name: 'journeys',
          include: [JOURNEYS],
          exclude: ['**/node_modules/**'],
          maxWorkers: 1,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
