import { z } from 'zod';
import { channel } from '../../kernel/channel.schema.ts';
import { suppressionReason } from '../contact.schema.ts';

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

/**
 * The file holds people who must not be contacted. Their addresses are blocked on these channels, and they join no
 * list.
 */
export const importBlock = z.object({
  reason: suppressionReason,
  channels: z.array(channel).min(1, 'Choose what to block').max(2),
});
export type ImportBlock = z.infer<typeof importBlock>;

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
  /**
   * Of a file of people to block: the addresses that would be blocked, and how many of those are contacts that can be
   * reached today.
   */
  blocks: z.object({ addresses: z.number().int(), reachable: z.number().int() }).optional(),
  invalid: z.number().int(),
  invalidByReason: z.array(countedReason),
  /** Cells skipped in rows that were imported. Missing from results that predate this count. */
  droppedByReason: z.array(countedReason).optional(),
});
export type ImportSummary = z.infer<typeof importSummary>;
