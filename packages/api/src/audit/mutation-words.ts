import type { AuditDetails } from '@talkdrum/domain';
type Words = string | ((details: AuditDetails) => string);

/**
 * Every mutation in words for the people of the account; the name of what it was done to is shown beside. A
 * new one does not compile without, see `root.ts`.
 */
export const mutationWords = {
  'session.revoke': 'Signed out a device',
  'session.revokeOthers': 'Signed out all other devices',
  'session.signOut': 'Signed out',
  'onboarding.changePassword': 'Changed their password',
  'security.confirmTotp': 'Set up an authenticator app',
  'security.removeTotp': 'Removed the authenticator app',
  'security.addPasskey': 'Added a passkey',
  'security.renamePasskey': 'Renamed a passkey',
  'security.removePasskey': 'Removed a passkey',
  'security.newRecoveryCodes': 'Made new recovery codes',
  'security.changeEmail': 'Asked to change their sign-in address',
  'security.cancelEmailChange': 'Gave up the change of their sign-in address',
  'accounts.update': 'Changed the profile',
  'accounts.setCurrency': ({ currency }) =>
    typeof currency === 'string'
      ? `Changed the currency to ${currency.toUpperCase()}`
      : 'Changed the currency',
  'accounts.create': 'Created a profile',
  'senders.createEmail': 'Created a sender',
  'senders.requestSms': 'Asked for an SMS sender',
  'senders.resendConfirmation': 'Sent a sender’s confirmation again',
  'senders.archive': 'Removed a sender',
  'senders.setStopExempt': ({ isExempt }) =>
    isExempt === false
      ? 'Ended the exemption of an SMS sender from STOP'
      : 'Declared an SMS sender for one-time codes, exempt from STOP',
  'senders.appeal': 'Asked for a review of the stop of promotional email',
  'senders.checkDomain': 'Checked the records of a domain',
  'senders.setUnauthenticatedMail': ({ unauthenticatedMail }) =>
    unauthenticatedMail === 'hold'
      ? 'Chose to hold messages while a domain isn’t authenticated'
      : 'Chose to refuse messages while a domain isn’t authenticated',
  'webhooks.save': 'Changed the webhook addresses',
  'webhooks.setEnabled': 'Switched a webhook on or off',
  'webhooks.revealSecret': 'Looked at the secret of a webhook',
  'webhooks.rotateSecret': 'Replaced the secret of a webhook',
  'webhooks.sendTest': 'Sent a test event to a webhook',
  'webhooks.replay': 'Sent a webhook event again',
  'webhooks.replayFailed': 'Sent failed webhook events again',
  'contacts.create': 'Added a contact',
  'contacts.update': 'Changed a contact',
  'contacts.setStatus': ({ channel, status }) =>
    `${status === 'enabled' ? 'Allowed' : 'Blocked'} ${channel === 'sms' ? 'text messages' : 'email'} to a contact`,
  'contacts.addToList': 'Put contacts on a list',
  'contacts.removeFromList': 'Took contacts off a list',
  'contacts.remove': 'Deleted contacts',
  'contacts.restore': 'Took a change of many contacts back',
  'privacy.erase': 'Erased a contact for good',
  'privacy.setRetention': 'Changed how long data is kept',
  'imports.configure': 'Chose how an import file is read',
  'imports.start': 'Started an import',
  'imports.pause': 'Paused an import',
  'imports.resume': 'Resumed an import',
  'imports.cancel': 'Cancelled an import',
  'imports.undo': 'Took an import back',
  'lists.create': 'Created a list',
  'lists.update': 'Changed a list',
  'lists.archive': 'Deleted a list',
  'lists.restore': 'Brought a list back',
  'segments.create': 'Created a segment',
  'segments.update': 'Changed a segment',
  'segments.archive': 'Deleted a segment',
  'segments.restore': 'Brought a segment back',
  'templates.create': 'Created a template',
  'templates.save': 'Changed a template',
  'templates.rename': 'Renamed a template',
  'templates.archive': 'Deleted a template',
  'templates.restore': 'Brought a template back',
  'smsTemplates.create': 'Created an SMS template',
  'smsTemplates.save': 'Changed an SMS template',
  'campaigns.testSend': 'Sent a test of a campaign',
  'campaigns.testSendSms': 'Sent a test of an SMS campaign',
  'campaigns.setArchived': ({ isArchivedPublicly }) =>
    isArchivedPublicly === false
      ? 'Took a campaign out of the public archive'
      : 'Put a campaign in the public archive',
  'campaigns.retryFailed': 'Sent a campaign again to those it had not reached',
  'campaigns.create': 'Created a campaign',
  'campaigns.createSms': 'Created an SMS campaign',
  'campaigns.createDraft': 'Created a campaign',
  'campaigns.update': 'Changed a campaign',
  'campaigns.copy': 'Copied a campaign',
  'campaigns.deleteDraft': 'Deleted a draft',
  'campaigns.restoreDraft': 'Brought a draft back',
  'campaigns.start': 'Started a campaign',
  'campaigns.schedule': 'Scheduled a campaign',
  'campaigns.unschedule': 'Took a campaign off the schedule',
  'campaigns.pause': 'Paused a campaign',
  'campaigns.resume': 'Resumed a campaign',
  'campaigns.cancel': 'Cancelled a campaign',
  'apiKeys.create': ({ gateway }) =>
    typeof gateway === 'string' ? `Created an API key for ${gateway.toUpperCase()}` : 'Created an API key',
  'apiKeys.revoke': 'Revoked an API key',
  'messages.cancel': 'Cancelled a message',
  'messages.releaseHeld': 'Released the held messages of a sender',
  'messages.cancelHeld': 'Cancelled the held messages of a sender',
  'funding.start': 'Began a payment into the wallet',
  'funding.confirm': 'Had a payment checked',
  'funding.cancel': 'Gave up a payment',
  'funding.removeAuthorisation': 'Removed a saved card',
  'funding.requestVirtualAccount': 'Asked for a bank account of the wallet',
  'subscriptions.subscribe': 'Paid for a subscription',
  'subscriptions.setAuto': ({ isAuto }) =>
    isAuto === false ? 'Turned automatic renewal off' : 'Turned automatic renewal on',
  'lowBalance.save': 'Changed a low-balance alert',
  'lowBalance.dismiss': 'Put a low-balance alert away',
  'team.add': 'Added a person to the team',
  'team.invite': 'Invited a person to the team',
  'team.resend': 'Sent an invitation again',
  'team.revoke': 'Took an invitation back',
  'team.setInvitationPrivileges': 'Changed what an invited person will be allowed to do',
  'team.setPrivileges': 'Changed the privileges of a team member',
  'team.suspend': 'Suspended a team member',
  'team.reactivate': 'Reactivated a team member',
  'team.remove': 'Removed a team member',
  'team.setOwner': ({ isOwner }) =>
    isOwner === false ? 'Took the ownership back from a team member' : 'Made a team member an owner',
  'team.transferOwnership': 'Handed the account over to a team member',
} as const satisfies Record<string, Words>;
