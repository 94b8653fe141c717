import type pg from 'pg';
import { addressHash } from '../../kernel/index.ts';
import type { OutgoingSms, SmsOutcome } from '../carriers/outgoing-sms.ts';
import type { CarrierOutcome } from '../carriers/sms-carrier.ts';
import { BatchWriter } from '../batch-writer.ts';
import { insertSmsSubmissionsSql } from './submission-log.sql.ts';

interface Submission {
  carrier: string;
  providerId: string;
  sms: OutgoingSms;
  parts: number;
}

/** Stores which message a carrier's id belongs to, before it counts as sent: receipts only have that id. */
export class SubmissionLog {
  readonly #writer: BatchWriter<Submission>;

  constructor(pool: pg.Pool) {
    this.#writer = new BatchWriter((rows) => write(pool, rows));
  }

  add(taken: readonly { sms: OutgoingSms; result: CarrierOutcome }[]): Promise<void> {
    return this.#writer.add(taken.flatMap(({ sms, result }) => toRows(sms, result.outcome, result.parts)));
  }
}

function toRows(sms: OutgoingSms, outcome: SmsOutcome, parts: readonly string[] = []): Submission[] {
  if (outcome.kind !== 'sent') return [];
  const ids = parts.length > 0 ? parts : [outcome.providerId];
  return ids.map((providerId) => ({ carrier: outcome.carrier, providerId, sms, parts: ids.length }));
}

async function write(pool: pg.Pool, rows: Submission[]): Promise<void> {
  // An id can repeat: a carrier restarts its numbers, or a retry uses our id again. The newest one counts.
  const unique = [...new Map(rows.map((row) => [`${row.carrier} ${row.providerId}`, row])).values()];
  await pool.query(insertSmsSubmissionsSql, [
    unique.map(({ carrier }) => carrier),
    unique.map(({ providerId }) => providerId),
    unique.map(({ sms }) => sms.accountId),
    unique.map(({ sms }) => sms.id),
    unique.map(({ parts }) => parts),
    unique.map(({ sms }) => sms.sender),
    unique.map(({ sms }) => addressHash(sms.to)),
  ]);
}
