import { fieldError, type Unit } from '../kernel/index.ts';
import { countDomainsSql, countSendersSql, lockSendersSql } from './senders.sql.ts';

/** How many senders an account can have per channel, and of how many domains it can ever have had one. The lists show as many. */
export const senderLimits = { perChannel: 500, domains: 500 } as const;

/** Throws on the form's field if the account has as many senders as it can have. Others it adds wait for this one. */
export async function requireRoomForSender({ sql, actor }: Unit, channel: 'email' | 'sms'): Promise<void> {
  await sql(lockSendersSql, [actor.accountId]);
  const { rows } = await sql<{ senders: number }>(countSendersSql, [actor.accountId, channel]);
  if ((rows[0]?.senders ?? 0) >= senderLimits.perChannel)
    throw fieldError(
      'sender',
      `You have reached the limit of ${senderLimits.perChannel} senders. Remove one you don’t use.`,
      'limit_reached',
    );
}

/** The same for a domain that is new to the account. */
export async function requireRoomForDomain({ sql, actor }: Unit): Promise<void> {
  const { rows } = await sql<{ domains: number }>(countDomainsSql, [actor.accountId]);
  if ((rows[0]?.domains ?? 0) >= senderLimits.domains)
    throw fieldError(
      'sender',
      `You have reached the limit of ${senderLimits.domains} domains. Use one of them, or contact support.`,
      'limit_reached',
    );
}
