/**
 * What is recorded beside the calls of the API: by the doors in front of the accounts, by files, by the
 * system and by our staff, with the words people read. A new event is a line here; `audit.record` takes no
 * other.
 */
export const systemEvents = {
  'person.signed_in': 'Signed in',
  'person.sign_in_failed': 'Tried to sign in with a wrong password',
  'person.password_reset': 'Set a new password by a mailed link',
  'person.email_changed': 'Changed the sign-in address, agreed to from both addresses',
  'person.email_change_refused': 'Stopped a change of the sign-in address from the old address',
  'account.deletion_scheduled': 'Scheduled the account for deletion',
  'account.restored': 'Restored the account',
  'team.joined': 'Accepted the invitation and joined the team',
  'contacts.exported': 'Downloaded contacts',
  'campaigns.recipients_exported': 'Downloaded the recipients of a campaign',
  'messages.exported': 'Downloaded transactional messages',
  'imports.uploaded': 'Uploaded a file of contacts',
  'subscription.renewed': 'Renewed the subscription from the wallet',
  'subscription.lapsed': 'Ended the subscription, which was not paid',
  'wallet.top_up_off': 'Switched the automatic top-up off after refusals',
  'wallet.exported': 'Downloaded a statement, a receipt, an invoice or a note',
  'audit.exported': 'Downloaded the audit log',
  'contacts.person_exported': 'Downloaded everything about one contact',
  'webhooks.disabled': 'Switched a webhook off that could not be reached any more',
  'promotional.warned': 'Warned about complaints or bounces of promotional email',
  'promotional.stopped': 'Stopped promotional email for complaints or bounces',
  'staff.promotional_lifted': 'Allowed promotional email again',
  'staff.sender_approved': 'Approved a sender',
  'staff.sender_refused': 'Refused a sender',
  'staff.sending_suspended': 'Suspended sending',
  'staff.sending_resumed': 'Allowed sending again',
  'staff.opt_in_limit_changed': 'Changed how many people can be asked to confirm a day',
  'staff.rate_changed': 'Changed how fast messages may leave',
  'staff.second_factor_removed': 'Switched off the second step of somebody’s sign-in, which was lost',
  'staff.flag_changed': 'Changed the staff flag of the account',
  'staff.wallet_credited': 'Credited the wallet',
  'staff.wallet_debited': 'Debited the wallet',
  'staff.payment_refunded': 'Refunded a payment',
  'staff.work_requeued': 'Started a stuck piece of work again',
  'staff.view_opened': 'Opened the account to look at it, read only',
} as const satisfies Record<string, string>;

export type SystemEvent = keyof typeof systemEvents;
