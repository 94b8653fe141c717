import type { OnlySenders } from '@talkdrum/journey-design';
import { trpc } from '../../lib/trpc.ts';
import { useMe, useRefusal } from '../../lib/use-me.ts';

/** The sender of each channel that there is no choice about, and the account's name. */
export function useOnlySenders(isNeeded: boolean): OnlySenders {
  const { account } = useMe();
  const enabled = useRefusal('senders.view') === null && isNeeded;
  const emails = trpc.senders.list.useQuery({ channel: 'email' }, { enabled });
  const texts = trpc.senders.list.useQuery({ channel: 'sms' }, { enabled });
  return { email: onlyActive(emails.data), sms: onlyActive(texts.data), fromBrand: account.company };
}

function onlyActive(senders: readonly { id: string; status: number }[] = []): string | null {
  const [only, ...others] = senders.filter(({ status }) => status === 1);
  return only === undefined || others.length > 0 ? null : only.id;
}
