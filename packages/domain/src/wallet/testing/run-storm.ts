import type pg from 'pg';
import { DomainError, newClient } from '../../kernel/index.ts';
import { StormClient, stormName } from './storm-client.ts';
import { runOperation, type StormAnswer, type StormOperation } from './storm-operation.ts';
import { StormWorld } from './storm-world.ts';
import { endConnectionsSql } from './storm.sql.ts';

interface StormOptions {
  /** The application's restricted login. */
  appUrl: string;
  /** A login that can end other connections. */
  ownerUrl: string;
  accountIds: string[];
  operations: number;
  clients: number;
  /** A connection is cut after about this many operations. */
  killEvery: number;
  seed: number;
}

export interface StormReport {
  /** The final answers to clients, by key. */
  answers: Map<string, { operation: StormOperation; answer: StormAnswer }>;
  kills: number;
  /** Attempts with an unknown outcome. */
  lost: number;
  replays: number;
  /** Descriptions of wrong answers. */
  surprises: string[];
}

/**
 * Many clients run random operations on a few wallets while their connections are cut. Unanswered operations
 * are retried under their key, later and in another order; answered ones are sometimes repeated, with the
 * same or other contents.
 */
export async function runStorm(options: StormOptions): Promise<StormReport> {
  const world = new StormWorld(options.accountIds, options.seed);
  const report: StormReport = { answers: new Map(), kills: 0, lost: 0, replays: 0, surprises: [] };
  const again: StormOperation[] = [];
  const owner = newClient({ connectionString: options.ownerUrl });
  await owner.connect();
  let begun = 0;
  const live = async () => {
    const client = new StormClient(options.appUrl);
    while (begun < options.operations || again.length > 0) {
      const retried =
        again.length > 0 && (begun >= options.operations || world.random() < 0.5)
          ? takeAny(again, world)
          : undefined;
      if (retried === undefined) begun += 1;
      const operation = retried ?? world.next();
      if (world.random() < 1 / options.killEvery) report.kills += await cut(owner);
      const answer = await tryOnce(client, operation);
      if (answer === null) {
        report.lost += 1;
        again.push(operation);
        continue;
      }
      report.answers.set(operation.key, { operation, answer });
      if ('id' in answer) world.learn(operation, answer.id);
      if (world.random() < 0.15) await repeat(client, world, report);
    }
    await client.close();
  };
  await Promise.all(Array.from({ length: options.clients }, live));
  await owner.end();
  return report;
}

/** Null if the connection broke, so the outcome is unknown. */
async function tryOnce(client: StormClient, operation: StormOperation): Promise<StormAnswer | null> {
  try {
    return await runOperation(client.sqlIn(operation.accountId), operation);
  } catch (error) {
    if (error instanceof DomainError) return { code: error.code };
    if (isBrokenConnection(error)) return null;
    throw error;
  }
}

/**
 * Repeats an operation that happened: the same request gets the same answer, another under its key is a
 * conflict.
 */
async function repeat(client: StormClient, world: StormWorld, report: StormReport): Promise<void> {
  const known = world.pick([...report.answers.values()].slice(-200));
  if (known === undefined || !('id' in known.answer)) return;
  const isOther = known.operation.operation !== 'release' && world.random() < 0.3;
  const asked = isOther
    ? { ...known.operation, amountMinor: known.operation.amountMinor + 1n }
    : known.operation;
  const answer = await tryOnce(client, asked);
  if (answer === null) return;
  report.replays += 1;
  const isRight = isOther
    ? 'code' in answer && answer.code === 'conflict'
    : 'id' in answer && answer.id === known.answer.id && answer.isReplay !== false;
  if (!isRight) report.surprises.push(`${asked.operation} ${asked.key} again: ${JSON.stringify(answer)}`);
}

function takeAny(operations: StormOperation[], world: StormWorld): StormOperation | undefined {
  return operations.splice(Math.floor(world.random() * operations.length), 1)[0];
}

async function cut(owner: pg.Client): Promise<number> {
  const { rowCount } = await owner.query(endConnectionsSql, [stormName]);
  return rowCount ?? 0;
}

function isBrokenConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    ['57P01', 'ECONNRESET', 'EPIPE'].includes(code) || /terminated|not queryable|closed/i.test(error.message)
  );
}
