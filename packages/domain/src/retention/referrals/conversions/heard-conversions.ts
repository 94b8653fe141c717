import type { BareDomain } from '../../../domain-with.ts';
import { eventsRecordedKind } from '../../../events/index.ts';
import type { OutboxHandler, Unit } from '../../../kernel/index.ts';
import type { Attribution } from '../referral.schema.ts';
import { attributeFriend } from './attribute-friend.ts';
import { type Conversion, convertReferrals } from './convert-referrals.ts';
import { heardCodesSql, heardFriendsSql, heardReversalsSql, isListenedSql } from './convert.sql.ts';
import { voidReferral } from './decide-referral.ts';

/** Events of shops that take an order back. With the order’s `order_id`, they void its referral. */
const reversalEvents = ['order.refunded', 'order.cancelled'];

/**
 * What a batch of events converts and takes back: a few statements for the whole batch, and some more for each advocate's
 * code in it. A batch that arrives again changes nothing.
 */
export function heardConversions(domain: BareDomain): OutboxHandler {
  return {
    kind: eventsRecordedKind,
    run: async ({ accountId, payload }) => {
      const names = payload['names'] as string[];
      const events = payload['events'] as [string, number][];
      await domain.openScope({ accountId, userId: null }, async (unit) => {
        const { rows } = await unit.sql<{ isConversion: boolean; isReversal: boolean }>(isListenedSql, [
          accountId,
          names,
          reversalEvents,
        ]);
        const heard = [accountId, events.map(([id]) => id), events.map(([, at]) => new Date(at))];
        if (rows[0]?.isConversion === true) await convert(unit, heard);
        if (rows[0]?.isReversal === true) await takeBack(unit, heard);
      });
    },
  };
}

interface HeardCode {
  programId: string;
  program: string;
  attribution: Attribution;
  contactId: string;
  at: Date;
  advocateId: string;
}

async function convert(unit: Unit, heard: readonly unknown[]): Promise<void> {
  const { rows: codes } = await unit.sql<HeardCode>(heardCodesSql, heard);
  for (const { programId, program, attribution, contactId, at, advocateId } of codes)
    await attributeFriend(unit, {
      program: { id: programId, name: program, attribution },
      advocateId,
      contactId,
      method: 'code',
      channel: 'code',
      click: null,
      at,
      origin: null,
      key: null,
    });
  const { rows: conversions } = await unit.sql<Conversion>(heardFriendsSql, heard);
  await convertReferrals(unit, conversions);
}

async function takeBack(unit: Unit, heard: readonly unknown[]): Promise<void> {
  const { rows } = await unit.sql<{ id: string }>(heardReversalsSql, [...heard, reversalEvents]);
  for (const { id } of rows) await voidReferral(unit, id, { note: '', decidedBy: null });
}
