import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const dashboard = join(import.meta.dirname, '../..');
/** The only files that may ask the browser for a date's words, and always with a zone. */
const own = /^lib\/dates\/|\.test\.tsx?$/;
/** What writes or reads a date by the browser's clock, without a zone that the compiler could ask for. */
const browserClock =
  /Intl\.DateTimeFormat|\.toLocale(?:Date|Time)String\(|\.to(?:Date|Time)String\(|\.get(?:FullYear|Month|Date|Day|Hours|Minutes|TimezoneOffset)\(|browserTimeZone|new Date\([^()]*\)\.toLocaleString/g;

const sources = (): string[] =>
  readdirSync(dashboard, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !own.test(path));

it('every date and time of the dashboard is written by lib/dates, which takes the account’s zone', () => {
  const found = sources().flatMap((path) =>
    [...readFileSync(join(dashboard, path), 'utf8').matchAll(browserClock)].map(
      ([code]) => `${path}: ${code}`,
    ),
  );
  expect(found).toEqual([]);
});
