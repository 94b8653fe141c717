import { type Domain, recipientTokens, type Visit } from '@talkdrum/domain';

/**
 * Where a visitor who followed a link in our own message goes after the last answer. A claim page of the same
 * account opens as theirs, so that their reward is one press away; other addresses stay as they are.
 */
export async function claimLinkOf(
  domain: Domain,
  accountId: string,
  url: string,
  recipient: Visit['recipient'],
): Promise<string> {
  if (recipient === null) return url;
  const rewardId = await domain.openScope({ accountId, userId: null, isReadOnly: true }, ({ rewards }) =>
    rewards.findByUrl(url),
  );
  if (rewardId === null) return url;
  const tokens = recipientTokens(domain.config.secret);
  const claim = new URL(url);
  claim.searchParams.set('r', tokens.make({ accountId, publishedId: rewardId, ...recipient }));
  return claim.href;
}
