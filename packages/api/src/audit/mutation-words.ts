import type { AuditDetails } from '@talkdrum/domain';
type Words = string | ((details: AuditDetails) => string);

/** Says that the person typed the number of recipients, if the account asks for it. */
function afterConfirming(confirmed: unknown): string {
  if (typeof confirmed !== 'number') return '';
  return ` to ${confirmed.toLocaleString('en')} ${confirmed === 1 ? 'recipient' : 'recipients'}, typed to confirm`;
}

/**
 * What the audit log says about each mutation. The subject's name is shown beside it. A mutation without an
 * entry doesn't compile, see `root.ts`.
 */
export const mutationWords = {
  'brand.save': 'Changed the brand kit',
  'forms.create': 'Created a form',
  'forms.duplicate': 'Duplicated a form',
  'forms.save': 'Changed a form',
  'forms.saveDesign': 'Changed a form’s design',
  'forms.publish': 'Published a form',
  'forms.remove': 'Deleted a form',
  'forms.restore': 'Restored a form',
  'submissions.remove': 'Deleted submissions of a form',
  'publishing.saveSettings': 'Changed the address, dates or card of a page',
  'publishing.setHandle': 'Changed the account’s part of its public addresses',
  'publishing.unpublish': 'Took a page offline',
  'publishing.close': 'Closed a page',
  'publishing.reopen': 'Opened a page again',
  'assets.remove': 'Deleted files',
  'assets.restore': 'Brought back deleted files',
  'session.revoke': 'Signed out a device',
  'session.revokeOthers': 'Signed out all other devices',
  'session.signOut': 'Signed out',
  'onboarding.changePassword': 'Changed their password',
  'security.confirmTotp': 'Set up an authenticator app',
  'security.removeTotp': 'Removed the authenticator app',
  'security.addPasskey': 'Added a passkey',
  'security.renamePasskey': 'Renamed a passkey',
  'security.removePasskey': 'Removed a passkey',
  'security.newRecoveryCodes': 'Generated new recovery codes',
  'security.changeEmail': 'Requested an email change',
  'security.cancelEmailChange': 'Cancelled their email change',
  'accounts.update': 'Changed the profile',
  'accounts.setCurrency': ({ currency }) =>
    typeof currency === 'string'
      ? `Changed the currency to ${currency.toUpperCase()}`
      : 'Changed the currency',
  'accounts.create': 'Created a profile',
  'senders.createEmail': 'Created a sender',
  'senders.requestSms': 'Requested an SMS sender',
  'senders.resendConfirmation': 'Resent a sender’s confirmation email',
  'senders.archive': 'Removed a sender',
  'senders.setStopExempt': ({ isExempt }) =>
    isExempt === false
      ? 'Removed an SMS sender’s STOP exemption'
      : 'Declared an SMS sender for one-time codes, exempt from STOP',
  'senders.appeal': 'Asked for a review of the stop on promotional email',
  'senders.checkDomain': 'Checked a domain’s DNS records',
  'senders.setUnauthenticatedMail': ({ unauthenticatedMail }) =>
    unauthenticatedMail === 'hold'
      ? 'Chose to hold messages while a domain isn’t authenticated'
      : 'Chose to refuse messages while a domain isn’t authenticated',
  'webhooks.save': 'Changed the webhook URLs',
  'webhooks.setEnabled': 'Turned a webhook on or off',
  'webhooks.revealSecret': 'Viewed a webhook secret',
  'webhooks.rotateSecret': 'Rotated a webhook secret',
  'webhooks.sendTest': 'Sent a test event to a webhook',
  'webhooks.replay': 'Resent a webhook event',
  'webhooks.replayFailed': 'Resent failed webhook events',
  'contacts.create': 'Added a contact',
  'contacts.update': 'Changed a contact',
  'contacts.setStatus': ({ channel, status }) =>
    `${status === 'enabled' ? 'Allowed' : 'Blocked'} ${channel === 'sms' ? 'text messages' : 'email'} to a contact`,
  'contacts.addToList': 'Added contacts to a list',
  'contacts.removeFromList': 'Removed contacts from a list',
  'contacts.remove': 'Deleted contacts',
  'contacts.restore': 'Undid a bulk change to contacts',
  'privacy.erase': 'Permanently erased a contact',
  'privacy.setRetention': 'Changed how long data is kept',
  'imports.configure': 'Changed how an import file is read',
  'imports.start': 'Started an import',
  'imports.pause': 'Paused an import',
  'imports.resume': 'Resumed an import',
  'imports.cancel': 'Cancelled an import',
  'imports.undo': 'Undid an import',
  'lists.create': 'Created a list',
  'lists.update': 'Changed a list',
  'lists.archive': 'Deleted a list',
  'lists.restore': 'Restored a list',
  'segments.create': 'Created a segment',
  'segments.update': 'Changed a segment',
  'segments.archive': 'Deleted a segment',
  'segments.restore': 'Restored a segment',
  'savedViews.create': 'Saved a view of a list',
  'savedViews.update': 'Changed a saved view',
  'savedViews.remove': 'Deleted a saved view',
  'designBlocks.save': 'Saved a block of a design',
  'designBlocks.rename': 'Renamed a saved block',
  'designBlocks.remove': 'Deleted a saved block',
  'designBlocks.restore': 'Restored a saved block',
  'templates.create': 'Created a template',
  'templates.save': 'Changed a template',
  'templates.rename': 'Renamed a template',
  'templates.archive': 'Deleted a template',
  'templates.restore': 'Restored a template',
  'smsTemplates.create': 'Created an SMS template',
  'smsTemplates.save': 'Changed an SMS template',
  'campaigns.testSend': 'Sent a campaign test email',
  'campaigns.testSendSms': 'Sent a campaign test SMS',
  'campaigns.setArchived': ({ isArchivedPublicly }) =>
    isArchivedPublicly === false
      ? 'Removed a campaign from the public archive'
      : 'Added a campaign to the public archive',
  'campaigns.retryFailed': 'Retried a campaign’s failed recipients',
  'campaigns.create': 'Created a campaign',
  'campaigns.createSms': 'Created an SMS campaign',
  'campaigns.createDraft': 'Created a campaign',
  'campaigns.update': 'Changed a campaign',
  'campaigns.copy': 'Copied a campaign',
  'campaigns.deleteDraft': 'Deleted a draft',
  'campaigns.restoreDraft': 'Restored a draft',
  'campaigns.start': ({ confirmed }) => `Started a campaign${afterConfirming(confirmed)}`,
  'campaigns.schedule': ({ confirmed }) => `Scheduled a campaign${afterConfirming(confirmed)}`,
  'campaigns.unschedule': 'Unscheduled a campaign',
  'campaigns.pause': 'Paused a campaign',
  'campaigns.resume': 'Resumed a campaign',
  'campaigns.cancel': 'Cancelled a campaign',
  'apiKeys.create': ({ gateway }) =>
    typeof gateway === 'string' ? `Created an API key for ${gateway.toUpperCase()}` : 'Created an API key',
  'apiKeys.revoke': 'Revoked an API key',
  'messages.cancel': 'Cancelled a message',
  'messages.releaseHeld': 'Released a sender’s held messages',
  'messages.cancelHeld': 'Cancelled a sender’s held messages',
  'funding.start': 'Started a payment into the wallet',
  'funding.confirm': 'Checked the status of a payment',
  'funding.cancel': 'Cancelled a payment',
  'funding.removeAuthorisation': 'Removed a saved card',
  'funding.requestVirtualAccount': 'Requested a bank account for the wallet',
  'subscriptions.subscribe': 'Paid for a subscription',
  'subscriptions.setAuto': ({ isAuto }) =>
    isAuto === false ? 'Turned automatic renewal off' : 'Turned automatic renewal on',
  'lowBalance.save': 'Changed a low-balance alert',
  'lowBalance.dismiss': 'Dismissed a low-balance alert',
  'team.add': 'Added someone to the team',
  'team.invite': 'Invited someone to the team',
  'team.resend': 'Resent an invitation',
  'team.revoke': 'Revoked an invitation',
  'team.setInvitationPrivileges': 'Changed an invited person’s privileges',
  'team.setPrivileges': 'Changed a team member’s privileges',
  'team.suspend': 'Suspended a team member',
  'team.reactivate': 'Reactivated a team member',
  'team.remove': 'Removed a team member',
  'team.setOwner': ({ isOwner }) =>
    isOwner === false ? 'Removed a team member as owner' : 'Made a team member an owner',
  'team.transferOwnership': 'Transferred ownership to a team member',
} as const satisfies Record<string, Words>;
