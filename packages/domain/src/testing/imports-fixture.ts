import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Domain } from '../domain.ts';
import { DueWorkRunner, newId, silentLogger } from '../kernel/index.ts';
import { dueWorkHandlers } from '../work.ts';
import { type ImportPlan, inspectFile } from '../audience/imports/index.ts';
import { TestAccount } from './test-account.ts';
import { makeAccount } from './test-domain.ts';

/** A `TestAccount` that imports people from files. */
export class ImportBench extends TestAccount {
  static override async create(domain: Domain, company?: string): Promise<ImportBench> {
    return new ImportBench(domain, (await makeAccount(domain, company)).accountId);
  }

  /** Uploads a file and returns the id of its import. */
  async upload(content: string, fileName = 'people.csv'): Promise<string> {
    const id = newId();
    const folder = join(this.domain.config.dataDir, 'imports', this.accountId);
    await mkdir(folder, { recursive: true });
    const path = join(folder, `${id}.csv`);
    await writeFile(path, content);
    const facts = await inspectFile(path, { fileName });
    await this.inScope((scope) => scope.imports.create(id, fileName, path, facts));
    return id;
  }

  async start(id: string, listId: string | null, plan: Partial<ImportPlan> = {}): Promise<void> {
    await this.inScope(async (scope) => {
      const { job } = await scope.imports.get(id);
      await scope.imports.start(id, {
        mapping: job.mapping,
        listId,
        updateRule: 'both',
        emptyCells: 'ignore',
        consent: 'given',
        ...plan,
      });
    });
  }

  /** Runs the imports that are due. */
  async work(): Promise<void> {
    await new DueWorkRunner(
      this.domain.pool,
      dueWorkHandlers(this.domain).filter(({ kind }) => kind.startsWith('import.')),
      silentLogger,
    ).runUntilIdle();
  }

  async import(content: string, listId: string | null, plan: Partial<ImportPlan> = {}): Promise<string> {
    const id = await this.upload(content);
    await this.start(id, listId, plan);
    await this.work();
    return id;
  }

  /** Status and counters. */
  async state(id: string): Promise<{
    status: string;
    processed: number;
    created: number;
    updated: number;
    skipped: number;
    failed: number;
    droppedCells: number;
    error: string | null;
  }> {
    const { job } = await this.inScope((scope) => scope.imports.get(id));
    return {
      status: job.status,
      processed: job.processed,
      created: job.created,
      updated: job.updated,
      skipped: job.skipped,
      failed: job.failed,
      droppedCells: job.droppedCells,
      error: job.error ?? null,
    };
  }

  async rows<Row extends object>(sql: string, params: unknown[] = []): Promise<Row[]> {
    return this.inScope(async (scope) => (await scope.sql<Row>(sql, params)).rows);
  }

  async count(from: string, params: unknown[] = []): Promise<number> {
    return (await this.rows<{ n: number }>(`select count(*)::int n from ${from}`, params))[0]?.n ?? -1;
  }
}
