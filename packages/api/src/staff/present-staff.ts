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
import { toWire } from '../to-wire.ts';

export function toAccountLine(line: Line): AccountLine {
  return toWire(line);
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
  return toWire(work);
}

export function toStoredJob(job: Job): StoredJob {
  const { id, name, state, every, failReason, nextRunAt, lastRunAt, lastFinishedAt, failedAt } = job;

  return toWire({ id, name, state, every, failReason, nextRunAt, lastRunAt, lastFinishedAt, failedAt });
}
