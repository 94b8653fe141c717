import {
  dateOrder,
  importBlock,
  importReading,
  importRules,
  importStatus,
  importSummary,
} from '@talkdrum/domain/audience/imports/import.schema';
import { z } from 'zod';
import { isoTime } from '../list-contract.ts';
import { attributeKey, attributeType } from './contacts.contract.ts';
import { optInCounts } from './lists.contract.ts';

export const importColumn = z.discriminatedUnion('to', [
  z.object({
    column: z.number().int().min(0).max(500),
    to: z.enum(['full_name', 'first_name', 'last_name', 'email', 'phone', 'time_zone', 'skip']),
  }),
  z.object({
    column: z.number().int().min(0).max(500),
    to: z.literal('attribute'),
    key: attributeKey,
    type: attributeType,
  }),
]);

const { updateRule, emptyCells, consent } = importRules.shape;

/** Everything the user chooses before an import runs. */
export const importPlan = z.object({
  id: z.uuid(),
  mapping: z.array(importColumn).min(1, 'Map at least one column').max(500),
  /** Required unless the people are to be blocked. */
  listId: z.uuid('List is required').nullable(),
  updateRule: updateRule.default('both'),
  emptyCells: emptyCells.default('ignore'),
  consent: consent.default('given'),
  dateOrder: dateOrder.nullish(),
  block: importBlock.nullish(),
  ...importReading.shape,
});

/** The choices so far. A check that was made with others loses its result. */
export const importDraft = z.object({
  id: z.uuid(),
  mapping: z.array(importColumn).max(500),
  listId: z.uuid().nullable(),
  updateRule,
  emptyCells,
  consent,
  dateOrder: dateOrder.nullable(),
  block: importBlock.nullable(),
});

/** Reads the file again and detects the mapping again. */
export const configureImportInput = z.object({ id: z.uuid(), ...importReading.shape });

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
  updateRule,
  emptyCells,
  consent,
  dateOrder: dateOrder.nullable(),
  block: importBlock.nullable(),
  sheet: z.string().nullable(),
  status: importStatus,
  totalRows: z.number().int().nullable(),
  processed: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  skipped: z.number().int(),
  failed: z.number().int(),
  /** Addresses that weren’t blocked before. */
  blocked: z.number().int(),
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

/** One of the first rows as it would be stored. */
export const importFirstRow = z.object({
  rowNumber: z.number().int().nullable(),
  outcome: z.enum(['new', 'existing', 'left_out', 'repeated', 'refused']),
  person: z
    .object({
      fullName: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
      timeZone: z.string().optional(),
    })
    .nullable(),
  isSuppressed: z.boolean(),
  problems: z.array(z.object({ column: z.string(), value: z.string(), message: z.string() })),
});

export const importListInput = z.object({ limit: z.number().int().min(1).max(100).default(25) });

export type ImportOutput = z.infer<typeof importOutput>;
export type ImportPlan = z.input<typeof importPlan>;
export type ImportDraft = z.infer<typeof importDraft>;
export type ImportFirstRow = z.infer<typeof importFirstRow>;
