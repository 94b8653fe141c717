import { z } from 'zod';
import { isoTime } from '../list-contract.ts';
import { attributeKey, attributeType } from './contacts.contract.ts';
import { optInCounts } from './lists.contract.ts';

export const importColumn = z.discriminatedUnion('to', [
  z.object({
    column: z.number().int().min(0).max(500),
    to: z.enum(['full_name', 'first_name', 'last_name', 'email', 'phone', 'skip']),
  }),
  z.object({
    column: z.number().int().min(0).max(500),
    to: z.literal('attribute'),
    key: attributeKey,
    type: attributeType,
  }),
]);

/** How to read the file when detection was wrong. Missing options stay unchanged. */
const readingOptions = {
  delimiter: z.enum([',', ';', '\t', '|']).nullish(),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']).nullish(),
  sheet: z.string().max(100).nullish(),
};

/** Everything the user chooses before an import runs. */
export const importPlan = z.object({
  id: z.uuid(),
  mapping: z.array(importColumn).min(1, 'Map at least one column').max(500),
  listId: z.uuid('List is required'),
  updateRule: z.enum(['add', 'update', 'both']).default('both'),
  emptyCells: z.enum(['ignore', 'clear']).default('ignore'),
  /**
   * For a double opt-in list: `given` if these people already agreed, `ask` to send them a confirmation email
   * first.
   */
  consent: z.enum(['given', 'ask']).default('given'),
  /** The order of dates like 03/04/2026; by default the order used in the account's country. */
  dateOrder: z.enum(['dmy', 'mdy']).nullish(),
  ...readingOptions,
});

/** Reads the file again and detects the mapping again. */
export const configureImportInput = z.object({ id: z.uuid(), ...readingOptions });

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

const countedReason = z.object({
  code: z.string(),
  column: z.string().optional(),
  message: z.string(),
  count: z.number().int(),
});

/** What a dry run would do. */
export const importSummary = z.object({
  rows: z.number().int(),
  new: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  duplicatesInFile: z.number().int(),
  suppressed: z.number().int(),
  invalid: z.number().int(),
  invalidByReason: z.array(countedReason),
  droppedByReason: z.array(countedReason).optional(),
});

export const importOutput = z.object({
  id: z.uuid(),
  fileName: z.string(),
  format: z.string(),
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  sheets: z.array(z.string()),
  header: z.array(z.string()),
  preview: z.array(z.array(z.string())),
  mapping: z.array(importColumn),
  listId: z.uuid().nullable(),
  listName: z.string().nullable(),
  updateRule: z.enum(['add', 'update', 'both']),
  emptyCells: z.enum(['ignore', 'clear']),
  consent: z.enum(['given', 'ask']),
  dateOrder: z.enum(['dmy', 'mdy']).nullable(),
  sheet: z.string().nullable(),
  status: importStatus,
  totalRows: z.number().int().nullable(),
  processed: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  skipped: z.number().int(),
  failed: z.number().int(),
  /** Counts of contacts who must confirm; null when the list doesn't require it. */
  confirmation: optInCounts.nullable(),
  /** Cells that couldn't be read; their rows were imported without them. */
  droppedCells: z.number().int(),
  summary: importSummary.nullable(),
  error: z.string().nullable(),
  rowsPerSecond: z.number().nullable(),
  secondsLeft: z.number().nullable(),
  canUndoUntil: isoTime.nullable(),
  createdAt: isoTime,
  finishedAt: isoTime.nullable(),
});

export const importListInput = z.object({ limit: z.number().int().min(1).max(100).default(25) });

export type ImportOutput = z.infer<typeof importOutput>;
export type ImportPlan = z.input<typeof importPlan>;
