import { z } from 'zod';

export const importStatus = z.enum([
  'uploaded',
  'checking',
  'checked',
  'running',
  'paused',
  'done',
  'failed',
  'cancelled',
  'undoing',
  'undone',
]);
export type ImportStatus = z.infer<typeof importStatus>;

/** How to read the file when detection was wrong. Missing options stay unchanged. */
export const importReading = z.object({
  delimiter: z.enum([',', ';', '\t', '|']).nullish(),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']).nullish(),
  sheet: z.string().max(100).nullish(),
});

/** What to do with the people found. */
export const importRules = z.object({
  updateRule: z.enum(['add', 'update', 'both']),
  emptyCells: z.enum(['ignore', 'clear']),
  /**
   * For a double opt-in list: `given` if these people already agreed, `ask` to send them a confirmation email
   * first.
   */
  consent: z.enum(['given', 'ask']),
});

/** The order of dates like 03/04/2026. Without one, the order used in the account's country. */
export const dateOrder = z.enum(['dmy', 'mdy']);

/** `column` is the file's; empty if the problem is with the whole row. */
const countedReason = z.object({
  code: z.string(),
  column: z.string().optional(),
  message: z.string(),
  count: z.number().int(),
  /** The first rows of the file it concerns. Missing from results that predate them. */
  rows: z.array(z.number().int()).optional(),
});
export type CountedReason = z.infer<typeof countedReason>;

/** What a dry run found. */
export const importSummary = z.object({
  rows: z.number().int(),
  new: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  duplicatesInFile: z.number().int(),
  suppressed: z.number().int(),
  invalid: z.number().int(),
  invalidByReason: z.array(countedReason),
  /** Cells skipped in rows that were imported. Missing from results that predate this count. */
  droppedByReason: z.array(countedReason).optional(),
});
export type ImportSummary = z.infer<typeof importSummary>;
