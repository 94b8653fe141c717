import type { BareDomain } from '../../domain-with.ts';
import type { DueWorkHandler, Unit } from '../../kernel/index.ts';
import { findLeadPrice } from './charge-lead.ts';
import { nextWaitingSql, openLeadSql } from './leads.sql.ts';
import { unsealLead } from './sealed-lead.ts';
import { type LeadPerson, openPaid } from './store-lead.ts';

/** Then another account's work gets the slot. */
const leadsPerRun = 200;
const day = 86_400_000;

interface WaitingLead extends LeadPerson {
  id: string;
  sealed: string;
}

/** What became of the lead after `after`. */
type Step = { id: string; state: 'opened' | 'unreadable' } | null;

/**
 * Opens an account's sealed leads, oldest first, one transaction each, while the wallet pays. The database adds the item
 * when money comes in. A lead that can't be unsealed stays sealed and unpaid; the others are opened, and then the item
 * fails with the ids, so that operators see them.
 */
export function openLeads(domain: BareDomain): DueWorkHandler {
  return {
    kind: 'lead.open',
    async run({ accountId, signal }) {
      const unreadable: string[] = [];
      for (let opened = 0; opened < leadsPerRun; ) {
        if (signal.aborted) throw new Error('stopped between two leads');
        const step = await domain.openScope({ accountId, userId: null }, (unit) =>
          openNext(unit, domain.config.secret, unreadable.at(-1) ?? null),
        );
        if (step === null) return report(unreadable, await waitForPrice(domain, accountId));
        if (step.state === 'opened') opened += 1;
        else unreadable.push(step.id);
      }
      return domain.deps.clock.now();
    },
  };
}

/**
 * When to look again. Money wakes the item; so does a price, but only an item that is still there, because nobody looks
 * for sealed leads across accounts.
 */
async function waitForPrice(domain: BareDomain, accountId: string): Promise<Date | undefined> {
  const isUnpriced = await domain.openScope({ accountId, userId: null }, async (unit) => {
    const { rows } = await unit.sql(nextWaitingSql, [accountId, null]);
    return rows.length > 0 && (await findLeadPrice(unit.sql, accountId)) === null;
  });
  return isUnpriced ? new Date(domain.deps.clock.now().getTime() + day) : undefined;
}

function report(unreadable: readonly string[], again: Date | undefined): Date | undefined {
  if (unreadable.length === 0) return again;
  const ids = unreadable.slice(0, 10).join(', ');
  throw new Error(
    `${unreadable.length} leads can’t be unsealed and stay sealed: ${ids}. Is SECRET_KEY the one that they were sealed with?`,
  );
}

/** Null if none waits or the wallet can't pay for the next one. */
async function openNext(unit: Unit, secret: string, after: string | null): Promise<Step> {
  const { accountId } = unit.actor;
  const { rows } = await unit.sql<WaitingLead>(nextWaitingSql, [accountId, after]);
  const [lead] = rows;
  if (lead === undefined) return null;
  const accepted = readSealed(secret, accountId, lead);
  if (accepted === null) return { id: lead.id, state: 'unreadable' };
  const opened = await openPaid(unit, lead.id, accepted, lead);
  if (opened === null) return null;
  await unit.sql(openLeadSql, [
    accountId,
    lead.id,
    opened.state,
    opened.reason,
    opened.submissionId,
    opened.contactId,
    opened.price?.amountMinor ?? null,
    opened.price?.currency ?? null,
    unit.clock.now(),
    opened.isRepeated ?? false,
  ]);
  return { id: lead.id, state: 'opened' };
}

/** Null if it was sealed with another secret, or by a version whose form nobody can read. */
function readSealed(secret: string, accountId: string, { id, sealed }: WaitingLead) {
  try {
    return unsealLead(secret, accountId, id, sealed);
  } catch {
    return null;
  }
}
