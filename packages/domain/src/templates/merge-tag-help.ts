import type { Unit } from '../kernel/index.ts';

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

/** The tags an author can insert: the fixed ones, then the account's attributes. */
export async function mergeTagHelp(unit: Unit): Promise<MergeTagHelp[]> {
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
  return [...always, ...own.map(({ key, label }) => ({ tag: `{{ Attribs.${key} }}`, label }))];
}
