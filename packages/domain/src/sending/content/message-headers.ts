import { feedbackIdHeader, headerLine, listIdHeader, unsubscribeHeader } from '../../email/index.ts';
import type { ComposeContext } from './content-cache.ts';
import type { LeasedDelivery } from '../leases/leased-delivery.ts';
import type { SingleContent } from '../leases/single-content.ts';

/**
 * The header fields that depend on the type of a transactional message's sender. Promotional: one-click
 * unsubscribe (RFC 8058, RFC 2369), List-ID, Feedback-ID and Precedence, as in a campaign. Transactional:
 * Auto-Submitted (RFC 3834).
 */
export async function messageHeaders(
  { config, tokens, cache }: ComposeContext,
  item: LeasedDelivery,
  content: SingleContent,
): Promise<string> {
  if (content.messageType === 'transactional') return headerLine('Auto-Submitted', 'auto-generated');
  const token = tokens.make('unsubscribe', item.accountId, item.id);
  const account = item.accountId.replaceAll('-', '');
  const { name, origin } = await cache.account();
  return (
    unsubscribeHeader(`${origin}/u/${token}`, `u+${token}@${config.bounceDomain}?subject=unsubscribe`) +
    headerLine('List-Unsubscribe-Post', 'List-Unsubscribe=One-Click') +
    headerLine('Precedence', 'bulk') +
    listIdHeader({ id: `messages.${account}.${config.bounceDomain}`, name }) +
    feedbackIdHeader({
      campaign: content.senderId.replaceAll('-', ''),
      account,
      type: 'message',
      sender: 'talkdrum',
    })
  );
}
