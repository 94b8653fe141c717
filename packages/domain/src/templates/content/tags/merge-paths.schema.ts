/** Every fixed path with its label in the personalisation helper. */
export const mergePaths = {
  'contact.name': 'Contact full name',
  'contact.first_name': 'Contact first name',
  'contact.last_name': 'Contact last name',
  'contact.email': 'Contact email',
  'contact.phone': 'Contact telephone',
  'campaign.name': 'Campaign name',
  'campaign.subject': 'Campaign subject',
  'account.name': 'Your organization',
  'account.address': 'Your postal address',
  'links.unsubscribe': 'Unsubscribe link',
  'links.preferences': 'Preferences link',
  'links.view_in_browser': 'View in browser link',
  'links.confirm': 'Subscription confirmation link',
  // Written where a text has a brace that must not begin a tag.
  'text.brace': '{',
} as const;

export type FixedPath = keyof typeof mergePaths;

export function isFixedPath(path: string): path is FixedPath {
  return Object.hasOwn(mergePaths, path);
}
