import {
  type DueWorkKind,
  type ErrorDetails,
  DomainError,
  fieldError,
  notFound,
  type Unit,
} from '../../kernel/index.ts';
import { keepAttributes } from '../contacts/contact-attributes.ts';
import { List } from '../list.entity.ts';
import { countOptIn, type OptInCounts } from '../opt-in/opt-in-requests.service.ts';
import { fileMappingSchema } from '@talkdrum/people-files';
import { knownAttributes, requireKnownTypes } from './plan/import-attributes.ts';
import { ImportJob } from './import-job.entity.ts';
import type { ImportPlan } from './plan/import-plan.ts';
import { type FirstRow, firstRows } from './plan/first-rows.ts';
import { type ImportDraft, keepDraft, requireBlockedColumns, requireColumns } from './plan/keep-draft.ts';
import type { FileFacts } from './files/file-facts.ts';
import { proposeMapping } from './reading/inspect-file.ts';
import { storedPath } from './files/stored-file.ts';
import { rowsToCorrectSql } from './imports.sql.ts';

export interface ImportView {
  job: ImportJob;
  listName: string | null;
  /** Counts of people asked to confirm the list; null when nobody is asked. */
  confirmation: OptInCounts | null;
}

/** A row to correct: its original cells and what is wrong with it. */
export interface RowToCorrect {
  rowNumber: number;
  /** Empty if the row was too long to keep, or was imported before rows were kept. */
  cells: string[];
  reasons: string;
}

/** Contact files: uploaded, planned, checked, run by the worker, undone. */
export class Imports {
  readonly #unit: Unit;
  readonly #dataDir: string;

  constructor(unit: Unit, dataDir: string) {
    this.#unit = unit;
    this.#dataDir = dataDir;
  }

  /** Registers a new upload at `path`, a file in `DATA_DIR`, and guesses its columns. */
  async create(id: string, fileName: string, path: string, facts: FileFacts): Promise<ImportJob> {
    const { accountId, userId } = this.#unit.actor;
    const job = this.#unit.em.create(ImportJob, {
      accountId,
      id,
      fileName,
      filePath: storedPath(this.#dataDir, path),
      ...facts,
      mapping: proposeMapping(facts, await knownAttributes(this.#unit)),
      createdBy: userId,
    });
    await this.#unit.em.flush();
    return job;
  }

  async get(id: string): Promise<ImportView> {
    const job = await this.#read(id);
    const list = job.listId ? await this.#unit.em.findOne(List, { id: job.listId }) : null;
    return {
      job,
      listName: list?.name ?? null,
      confirmation: (await this.#confirmations([job])).get(id) ?? null,
    };
  }

  /** The most recent imports. */
  async list(limit: number): Promise<ImportView[]> {
    const jobs = await this.#unit.em.find(
      ImportJob,
      {},
      { orderBy: { createdAt: 'desc', id: 'desc' }, limit },
    );
    const lists = await this.#unit.em.find(List, {
      id: { $in: jobs.flatMap((job) => (job.listId ? [job.listId] : [])) },
    });
    const confirmations = await this.#confirmations(jobs);
    return jobs.map((job) => ({
      job,
      listName: lists.find((list) => list.id === job.listId)?.name ?? null,
      confirmation: confirmations.get(job.id) ?? null,
    }));
  }

  /**
   * Saves a new inspection of the file with another delimiter, encoding or sheet, and guesses the mapping
   * again.
   */
  async configure(id: string, facts: FileFacts): Promise<ImportView> {
    const job = await this.#find(id);
    if (!job.isOpen())
      throw new DomainError(
        'invalid_state',
        'This import has already started. To change how the file is read, upload it again.',
      );
    Object.assign(job, facts, {
      mapping: proposeMapping(facts, await knownAttributes(this.#unit)),
      status: 'uploaded',
      summary: null,
      totalRows: null,
    });
    await this.#unit.em.flush();
    return this.get(id);
  }

  /** Keeps the choices made so far, complete or not. */
  async keep(id: string, draft: ImportDraft): Promise<ImportView> {
    const job = await this.#open(id);
    if (draft.listId !== null) await this.#requireList(draft.listId);
    keepDraft(job, draft);
    await this.#unit.em.flush();
    return this.get(id);
  }

  /** The file's first rows as the kept choices would store them. */
  async firstRows(id: string): Promise<FirstRow[]> {
    return firstRows(this.#unit, await this.#read(id));
  }

  /** Queues a dry run, which changes nothing. */
  async check(id: string, plan: ImportPlan): Promise<ImportView> {
    const job = await this.#planned(id, plan);
    await requireKnownTypes(this.#unit, plan.mapping);
    job.check();
    return this.#wake(job, 'import.check');
  }

  async start(id: string, plan: ImportPlan): Promise<ImportView> {
    const job = await this.#planned(id, plan);
    job.run(this.#unit.clock.now());
    await this.#unit.sql('delete from import_row_error where account_id = $1 and import_id = $2', [
      this.#unit.actor.accountId,
      id,
    ]);
    await keepAttributes(
      this.#unit,
      plan.mapping
        .filter((entry) => entry.to === 'attribute')
        .map((entry) => ({ ...entry, name: job.header[entry.column] })),
    );
    // After the check, so that of two imports that start together the second sees the first one's new
    // attributes.
    await requireKnownTypes(this.#unit, plan.mapping);
    return this.#wake(job, 'import.run');
  }

  async pause(id: string): Promise<ImportView> {
    const job = await this.#find(id);
    job.pause();
    await this.#unit.em.flush();
    return this.get(id);
  }

  async resume(id: string): Promise<ImportView> {
    const job = await this.#find(id);
    if (job.status !== 'paused')
      throw new DomainError('invalid_state', 'Only a paused import can be resumed.');
    job.run(this.#unit.clock.now());
    return this.#wake(job, 'import.run');
  }

  async cancel(id: string): Promise<ImportView> {
    const job = await this.#find(id);
    job.cancel(this.#unit.clock.now());
    await this.#unit.em.flush();
    return this.get(id);
  }

  async undo(id: string): Promise<ImportView> {
    const job = await this.#find(id);
    job.undo(this.#unit.clock.now());
    return this.#wake(job, 'import.undo');
  }

  /** The kept rows after a row number that were refused or lost a cell, in file order. */
  async rowsToCorrect(id: string, afterRow: number, limit: number): Promise<RowToCorrect[]> {
    const { rows } = await this.#unit.sql<RowToCorrect>(rowsToCorrectSql, [
      this.#unit.actor.accountId,
      id,
      afterRow,
      limit,
    ]);
    return rows;
  }

  async #confirmations(jobs: readonly ImportJob[]): Promise<Map<string, OptInCounts>> {
    const asking = jobs.filter(({ consent, processed }) => consent === 'ask' && processed > 0);
    if (asking.length === 0) return new Map();
    const counts = await countOptIn(
      this.#unit,
      'import_id',
      asking.map(({ id }) => id),
    );
    for (const { id, askedBefore } of asking) {
      if (askedBefore === 0) continue;
      const { leftOut, ...entry } = counts.get(id) ?? { waiting: 0, asked: 0, leftOut: {} };
      counts.set(id, { ...entry, leftOut: { ...leftOut, asked_before: askedBefore } });
    }
    return counts;
  }

  /** Locked, so the worker's counters and a person's click don't overwrite each other. */
  async #find(id: string): Promise<ImportJob> {
    await this.#unit.sql('select 1 from import_job where account_id = $1 and id = $2 for no key update', [
      this.#unit.actor.accountId,
      id,
    ]);
    return this.#read(id);
  }

  async #read(id: string): Promise<ImportJob> {
    const job = await this.#unit.em.findOne(ImportJob, { id }, { refresh: true });
    if (job === null) throw notFound('import');
    return job;
  }

  /** Locked, and refused once it has started. */
  async #open(id: string): Promise<ImportJob> {
    const job = await this.#find(id);
    if (!job.isOpen())
      throw new DomainError('invalid_state', `This import is ${job.status}, so you can’t do that now.`, {
        status: job.status,
      });
    return job;
  }

  async #requireList(id: string): Promise<void> {
    if ((await this.#unit.em.findOne(List, { id, archivedAt: null })) === null) throw notFound('list');
  }

  /** A list, or the columns whose addresses are to be blocked. */
  async #requireDestination({ block, listId, mapping }: ImportPlan): Promise<void> {
    if (block) return requireBlockedColumns(block, mapping);
    if (listId === null) throw fieldError('listId', 'List is required');
    await this.#requireList(listId);
  }

  async #planned(id: string, plan: ImportPlan): Promise<ImportJob> {
    const job = await this.#open(id);
    const mapping = fileMappingSchema.safeParse(plan.mapping);
    if (!mapping.success)
      throw new DomainError(
        'invalid_input',
        mapping.error.issues[0]?.message ?? 'This mapping isn’t valid.',
        mappingErrors(mapping.error.issues),
      );
    requireColumns(job, plan.mapping);
    await this.#requireDestination(plan);
    if (job.status === 'failed') job.status = 'uploaded';
    return Object.assign(job, {
      ...plan,
      listId: plan.block ? null : plan.listId,
      block: plan.block ?? null,
      dateOrder: plan.dateOrder ?? null,
      mapping: mapping.data,
    });
  }

  async #wake(job: ImportJob, kind: DueWorkKind): Promise<ImportView> {
    await this.#unit.em.flush();
    await this.#unit.dueWork.add(kind, job.id, this.#unit.clock.now());
    return this.get(job.id);
  }
}

function mappingErrors(issues: readonly { message: string }[]): ErrorDetails {
  return { fieldErrors: { mapping: issues.map(({ message }) => message) } };
}
