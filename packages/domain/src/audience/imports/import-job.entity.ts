import { defineEntity, p } from '@mikro-orm/core';
import { DomainError, tenantColumns, tenantRules, timestamp } from '../../kernel/index.ts';
import type { ColumnMapping } from '@talkdrum/people-files';
import {
  type CountedReason,
  dateOrder,
  type ImportBlock,
  importRules,
  type ImportStatus,
  importStatus,
  type ImportSummary,
} from './import.schema.ts';

const { updateRule, emptyCells, consent } = importRules.shape;

export type { CountedReason, ImportBlock, ImportStatus, ImportSummary };

/** How to read the file. */
export interface ImportOptions {
  encoding: string | null;
  delimiter: string | null;
  sheets: string[];
  sheet: string | null;
  /** The numbers of the preview's rows in the file. Missing in imports that predate them. */
  rowNumbers?: number[];
}

const ImportJobSchema = defineEntity({
  name: 'ImportJob',
  tableName: 'import_job',
  ...tenantRules,
  properties: {
    ...tenantColumns,
    fileName: p.string(),
    filePath: p.string(),
    format: p.string(),
    options: p.json<ImportOptions>(),
    header: p.json<string[]>(),
    preview: p.json<string[][]>(),
    mapping: p.json<ColumnMapping[]>(),
    listId: p.uuid().nullable(),
    updateRule: p.enum(updateRule.options).default('both'),
    emptyCells: p.enum(emptyCells.options).default('ignore'),
    consent: p.enum(consent.options).default('given'),
    dateOrder: p.enum(dateOrder.options).nullable(),
    block: p.json<ImportBlock>().nullable(),
    status: p.enum(importStatus.options).default('uploaded'),
    totalRows: p.integer().nullable(),
    cursorRow: p.integer().default(0),
    processed: p.integer().default(0),
    created: p.integer().default(0),
    updated: p.integer().default(0),
    skipped: p.integer().default(0),
    failed: p.integer().default(0),
    /** Addresses that weren't blocked before. */
    blocked: p.integer().default(0),
    /** People in the file who were asked to confirm the list in the last 30 days. */
    askedBefore: p.integer().default(0),
    droppedCells: p.integer().default(0),
    summary: p.json<ImportSummary>().nullable(),
    error: p.text().nullable(),
    createdBy: p.uuid().nullable(),
    createdAt: timestamp().onCreate(() => new Date()),
    startedAt: timestamp().nullable(),
    resumedAt: timestamp().nullable(),
    resumedFrom: p.integer().default(0),
    finishedAt: timestamp().nullable(),
    undoUntil: timestamp().nullable(),
  },
});

const undoHours = 24;
const movesTo: Partial<Record<ImportStatus, readonly ImportStatus[]>> = {
  checking: ['uploaded', 'checked', 'failed'],
  running: ['uploaded', 'checked', 'paused'],
  paused: ['running'],
  cancelled: ['checking', 'running', 'paused'],
  undoing: ['done', 'cancelled', 'failed'],
};

/** The import of one file into the contacts. */
export class ImportJob extends ImportJobSchema.class {
  /** Nothing from the file is in the contacts yet. */
  isOpen(): boolean {
    return (
      (this.status === 'uploaded' || this.status === 'checked' || this.status === 'failed') &&
      this.processed === 0
    );
  }

  isFinal(): boolean {
    return (
      this.status === 'done' ||
      this.status === 'failed' ||
      this.status === 'cancelled' ||
      this.status === 'undone'
    );
  }

  check(): void {
    moveTo(this, 'checking');
    this.summary = null;
    this.error = null;
  }

  /** Starts or resumes. */
  run(now: Date): void {
    moveTo(this, 'running');
    this.startedAt ??= now;
    this.resumedAt = now;
    this.resumedFrom = this.processed;
    this.error = null;
    this.undoUntil = new Date(now.getTime() + undoHours * 3_600_000);
  }

  pause(): void {
    moveTo(this, 'paused');
  }

  /** Stops permanently. Contacts already imported stay, and can be undone. */
  cancel(now: Date): void {
    if (this.status === 'checking') this.status = 'uploaded';
    else {
      moveTo(this, 'cancelled');
      this.finishedAt = now;
    }
  }

  undo(now: Date): void {
    if (!this.canUndo(now))
      throw new DomainError(
        'invalid_state',
        `An import can be undone within ${undoHours} hours of finishing.`,
      );
    moveTo(this, 'undoing');
  }

  canUndo(now: Date): boolean {
    const hasEnded = this.status === 'done' || this.status === 'cancelled' || this.status === 'failed';
    return (
      hasEnded &&
      this.processed > 0 &&
      this.undoUntil !== null &&
      this.undoUntil !== undefined &&
      this.undoUntil > now
    );
  }

  /** Rows per second of the current run, and the seconds left if the length is known. */
  speed(now: Date): { rowsPerSecond: number | null; secondsLeft: number | null } {
    const seconds = this.resumedAt ? (now.getTime() - this.resumedAt.getTime()) / 1_000 : 0;
    if (this.status !== 'running' || seconds <= 0 || this.processed === this.resumedFrom)
      return { rowsPerSecond: null, secondsLeft: null };
    const rowsPerSecond = (this.processed - this.resumedFrom) / seconds;
    const left = this.totalRows ? Math.max(0, this.totalRows - this.processed) / rowsPerSecond : null;
    return { rowsPerSecond, secondsLeft: left };
  }
}

/** Outside the class because the ORM's entities can't have private methods. */
function moveTo(job: ImportJob, status: ImportStatus): void {
  if (!movesTo[status]?.includes(job.status))
    throw new DomainError('invalid_state', `This import is ${job.status}, so you can’t do that now.`, {
      status: job.status,
    });
  job.status = status;
}
ImportJobSchema.setClass(ImportJob);
export { ImportJobSchema };
