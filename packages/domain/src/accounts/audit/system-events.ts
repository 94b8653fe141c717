/**
 * Events recorded outside API calls (public endpoints, files, the system, our staff), with their labels.
 * `audit.record` accepts only these, so add new events here.
 */
export const systemEvents = {
  'person.signed_in': 'Signed in',
  'person.sign_in_failed': 'Tried to sign in with a wrong password',
  'person.password_reset': 'Set a new password using an emailed link',
  'person.email_changed': 'Changed the sign-in email, confirmed from both addresses',
  'person.email_change_refused': 'Cancelled a sign-in email change from the old address',
  'account.deletion_scheduled': 'Scheduled the account for deletion',
  'account.restored': 'Restored the account',
  'team.joined': 'Accepted the invitation and joined the team',
  'contacts.exported': 'Downloaded contacts',
  'campaigns.recipients_exported': 'Downloaded the recipients of a campaign',
  'messages.exported': 'Downloaded transactional messages',
  'assets.uploaded': 'Uploaded a file',
  'imports.uploaded': 'Uploaded a contact file',
  'subscription.renewed': 'Renewed the subscription from the wallet',
  'subscription.lapsed': 'Ended the unpaid subscription',
  'wallet.top_up_off': 'Turned off automatic top-up after declined charges',
  'wallet.exported': 'Downloaded a statement, receipt, invoice or note',
  'audit.exported': 'Downloaded the audit log',
  'contacts.person_exported': 'Downloaded one contact’s personal data',
  'webhooks.disabled': 'Turned off an unreachable webhook',
  'promotional.warned': 'Warned about complaints or bounces from promotional email',
  'promotional.stopped': 'Stopped promotional email because of complaints or bounces',
  'staff.promotional_lifted': 'Allowed promotional email again',
  'staff.sender_approved': 'Approved a sender',
  'staff.sender_refused': 'Refused a sender',
  'staff.sending_suspended': 'Suspended sending',
  'staff.sending_resumed': 'Allowed sending again',
  'staff.opt_in_limit_changed': 'Changed the daily limit on opt-in emails',
  'staff.rate_changed': 'Changed the sending rate',
  'staff.second_factor_removed': 'Turned off a member’s lost second factor',
  'staff.flag_changed': 'Changed the staff flag of the account',
  'staff.wallet_credited': 'Credited the wallet',
  'staff.wallet_debited': 'Debited the wallet',
  'staff.payment_refunded': 'Refunded a payment',
  'staff.work_requeued': 'Restarted stuck work',
  'staff.view_opened': 'Opened the account read-only',
} as const satisfies Record<string, string>;

export type SystemEvent = keyof typeof systemEvents;
