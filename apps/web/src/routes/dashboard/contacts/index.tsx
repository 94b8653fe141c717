import { createFileRoute } from '@tanstack/react-router';
import { ContactsPage } from '../../../features/contacts/contacts-page.tsx';
import { contactsInput } from '../../../features/contacts/contacts-view.ts';
import { readSearch } from '../../../lib/read-search.ts';
import { utils } from '../../../lib/trpc.ts';

const search = readSearch({
  q: 'text',
  view: 'text',
  list: 'text',
  segment: 'text',
  email: ['enabled', 'blocklisted', 'unsubscribed'],
  sms: ['enabled', 'blocklisted', 'unsubscribed'],
  key: 'text',
  value: 'text',
  sort: ['newest', 'oldest', 'name', 'name_desc', 'email', 'email_desc'],
  size: 'number',
  cursor: 'text',
  direction: ['after', 'before'],
  contact: 'text',
  tab: ['profile', 'timeline', 'email', 'sms', 'reward'],
  add: 'flag',
  insight: 'flag',
});

export const Route = createFileRoute('/dashboard/contacts/')({
  validateSearch: search,
  loaderDeps: (route) => route.search,
  loader: ({ deps }) => void utils.contacts.list.prefetch(contactsInput(deps)),
  component: ContactsPage,
});
