import type { OperationId } from '@talkdrum/api/v1';
import type { KeyHolder, Scope } from '@talkdrum/domain';

/**
 * Operations recorded in the audit log, under the dashboard's name for the same call. Messages have a table
 * of their own.
 */
const paths: Partial<Record<OperationId, { path: string; type: string }>> = {
  createContact: { path: 'contacts.create', type: 'contact' },
  updateContact: { path: 'contacts.update', type: 'contact' },
  mergeContact: { path: 'contacts.merge', type: 'contact' },
  deleteContact: { path: 'contacts.remove', type: 'contact' },
  createList: { path: 'lists.create', type: 'list' },
  addMembers: { path: 'contacts.addToList', type: 'list' },
  removeMembers: { path: 'contacts.removeFromList', type: 'list' },
  uploadAsset: { path: 'assets.uploaded', type: 'asset' },
  deleteAsset: { path: 'assets.remove', type: 'asset' },
  restoreAsset: { path: 'assets.restore', type: 'asset' },
  redeemCode: { path: 'rewards.redeem', type: 'reward' },
  rollBackRedemption: { path: 'rewards.rollBack', type: 'reward' },
  addLoyaltyMember: { path: 'loyalty.addMember', type: 'loyalty_member' },
  createAdvocate: { path: 'referrals.addAdvocate', type: 'advocate' },
  createConversion: { path: 'referrals.convert', type: 'referral' },
  createCampaign: { path: 'campaigns.create', type: 'campaign' },
  updateCampaign: { path: 'campaigns.update', type: 'campaign' },
  startCampaign: { path: 'campaigns.start', type: 'campaign' },
  scheduleCampaign: { path: 'campaigns.schedule', type: 'campaign' },
  unscheduleCampaign: { path: 'campaigns.unschedule', type: 'campaign' },
  resumeCampaign: { path: 'campaigns.resume', type: 'campaign' },
  pauseCampaign: { path: 'campaigns.pause', type: 'campaign' },
  decideCampaignAbTest: { path: 'campaigns.decideAbTest', type: 'campaign' },
  createFeed: { path: 'feeds.create', type: 'feed' },
  updateFeed: { path: 'feeds.update', type: 'feed' },
  pauseFeed: { path: 'feeds.pause', type: 'feed' },
  resumeFeed: { path: 'feeds.resume', type: 'feed' },
  deleteFeed: { path: 'feeds.remove', type: 'feed' },
  cancelCampaign: { path: 'campaigns.cancel', type: 'campaign' },
};

/**
 * Writes a key's change to the audit log in the same transaction, under its creator's name and with the key.
 */
export async function auditedOperations(
  id: OperationId,
  scope: Scope,
  call: { params: unknown; key: KeyHolder },
  result: unknown,
): Promise<void> {
  const known = paths[id];
  if (known === undefined) return;
  await scope.em.flush();
  const subjectId = idIn(call.params) ?? idIn(result);
  const subject = { type: known.type, ...(subjectId === null ? {} : { id: subjectId }) };
  await scope.audit.recordCall({ path: known.path, subject, details: { apiKey: call.key.name } });
}

function idIn(value: unknown): string | null {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
    ? value.id
    : null;
}
