import type {
  AccountFacts as Facts,
  AccountLine as Line,
  Sender,
  StoredJob as Job,
  WorkLine as Work,
} from '@talkdrum/domain';
import type { z } from 'zod';
import type {
  AccountFacts,
  AccountLine,
  decidedSenderOutput,
  StoredJob,
  WorkLine,
} from './staff.contract.ts';

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

export function toAccountLine(line: Line): AccountLine {
  return {
    ...line,
    suspendedAt: iso(line.suspendedAt),
    paymentsDisputedAt: iso(line.paymentsDisputedAt),
    createdAt: line.createdAt.toISOString(),
  };
}

export function toAccountFacts({ balances, ...facts }: Facts): AccountFacts {
  const money = (amountMinor: bigint, currency: string) => ({
    amountMinor: amountMinor.toString(),
    currency,
  });
  return {
    ...facts,
    ...toAccountLine(facts),
    balances: balances.map(({ currency, balanceMinor, heldMinor, availableMinor }) => ({
      balance: money(balanceMinor, currency),
      held: money(heldMinor, currency),
      available: money(availableMinor, currency),
    })),
  };
}

export function toDecidedSender(sender: Sender): z.infer<typeof decidedSenderOutput> {
  return {
    id: sender.id,
    sender: sender.sender,
    status: sender.isActive() ? 1 : 0,
    refusedReason: sender.refusedReason,
  };
}

export function toWorkLine(work: Work): WorkLine {
  return { ...work, dueAt: work.dueAt.toISOString() };
}

export function toStoredJob(job: Job): StoredJob {
  const { id, name, state, every, failReason } = job;
  return {
    id,
    name,
    state,
    every,
    failReason,
    nextRunAt: iso(job.nextRunAt),
    lastRunAt: iso(job.lastRunAt),
    lastFinishedAt: iso(job.lastFinishedAt),
    failedAt: iso(job.failedAt),
  };
}
