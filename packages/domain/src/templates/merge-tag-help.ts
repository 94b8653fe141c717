import type { RecipientValue, Unit } from '../kernel/index.ts';
import type { PublishedLinkSource } from './content/index.ts';

export interface MergeTagHelp {
  tag: string;
  label: string;
}

const always: MergeTagHelp[] = [
  { tag: '{{ contact.name }}', label: 'Contact full name' },
  { tag: "{{ contact.first_name | default: 'there' }}", label: 'First name' },
  { tag: '{{ contact.last_name }}', label: 'Last name' },
  { tag: '{{ contact.email }}', label: 'Email address' },
  { tag: '{{ campaign.name }}', label: 'Campaign name' },
  { tag: '{{ account.name }}', label: 'Organization' },
  { tag: '{{ links.unsubscribe }}', label: 'Unsubscribe link' },
  { tag: '{{ links.view_in_browser }}', label: 'View in browser link' },
];

/** The tags an author can insert: the fixed ones, the account's attributes, links to what it published, and what other rooms offer. */
export async function mergeTagHelp(
  unit: Unit,
  published: Pick<PublishedLinkSource, 'list'>,
  values: readonly RecipientValue[] = [],
): Promise<MergeTagHelp[]> {
  const { rows } = await unit.sql<{ key: string; label: string }>(
    'select key, label from contact_attribute where account_id = $1 order by key limit 200',
    [unit.actor.accountId],
  );
  const own =
    rows.length > 0
      ? rows
      : [
          { key: 'amount', label: 'Amount' },
          { key: 'date', label: 'Date' },
        ];
  const items = await published.list();
  const theirs = [];
  for (const value of values) theirs.push(...(await value.list(unit)));
  return [
    ...always,
    ...own.map(({ key, label }) => ({ tag: `{{ Attribs.${key} }}`, label })),
    ...items.map(({ path, title }) => ({ tag: `{{ ${path} }}`, label: `Link to ${title}` })),
    ...theirs.map(({ path, label }) => ({ tag: `{{ ${path} }}`, label })),
  ];
}
