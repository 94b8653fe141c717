import type { Channel } from '../../../kernel/index.ts';
import type { SuppressionReason } from '../../contact.schema.ts';
import type { Suppressions } from '../../suppressions/suppressions.ts';
import type { MergeableContact } from './merged-values.ts';

export interface BlockedChannel {
  channel: Channel;
  /** The address that is kept. */
  address: string;
  reason: SuppressionReason;
  /** It is blocked only now, because the address that is given up is. */
  isNew: boolean;
}

const addressOn = { email: 'email', sms: 'telephone' } as const;

/**
 * What a person decided about a channel, they decided for themselves: who unsubscribed or complained under the address that is
 * given up isn't written to under the other. A bounce is about the mailbox and stays with it.
 */
export async function blockedChannels(
  suppressions: Suppressions,
  both: readonly MergeableContact[],
  values: MergeableContact,
): Promise<BlockedChannel[]> {
  const blocked: BlockedChannel[] = [];
  for (const channel of ['email', 'sms'] as const) {
    const address = values[addressOn[channel]];
    if (address === null) continue;
    const own = await suppressions.find(channel, address);
    if (own !== null) blocked.push({ channel, address, reason: own.reason, isNew: false });
    else {
      const reason = await decidedElsewhere(suppressions, channel, both);
      if (reason !== null) blocked.push({ channel, address, reason, isNew: true });
    }
  }
  return blocked;
}

async function decidedElsewhere(
  suppressions: Suppressions,
  channel: Channel,
  both: readonly MergeableContact[],
): Promise<SuppressionReason | null> {
  for (const contact of both) {
    const address = contact[addressOn[channel]];
    const found = address === null ? null : await suppressions.find(channel, address);
    if (found !== null && found.reason !== 'bounce') return found.reason;
  }
  return null;
}
