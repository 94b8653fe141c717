import type { PaletteGroup } from '@talkdrum/ui/command';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';

export type Go = (href: string) => () => void;

const most = 5;

/** What the server finds from two letters on, limited to what the person's privileges allow. One request. */
export function useFound(search: string, go: Go): { groups: PaletteGroup[]; isSearching: boolean } {
  const isLong = search.length >= 2;
  const inContacts = { enabled: useRefusal('contacts.view') === null && isLong };
  const inCampaigns = { enabled: useRefusal('campaigns.view') === null && isLong };
  const inTemplates = { enabled: useRefusal('templates.view') === null && isLong };
  const contacts = trpc.contacts.list.useQuery({ search, limit: 6 }, inContacts);
  const lists = trpc.lists.list.useQuery({ search }, inContacts);
  const segments = trpc.segments.list.useQuery({ search }, inContacts);
  const emails = trpc.campaigns.list.useQuery({ search, limit: most, channel: 'email' }, inCampaigns);
  const texts = trpc.campaigns.list.useQuery({ search, limit: most, channel: 'sms' }, inCampaigns);
  const designs = trpc.templates.list.useQuery({ search, limit: most }, inTemplates);
  const templates = trpc.smsTemplates.list.useQuery({ search, limit: most }, inTemplates);
  const groups = [
    {
      heading: 'Contacts',
      items: (contacts.data?.items ?? []).map(({ id, fullName, email, telephone }) => ({
        id: `contact-${id}`,
        label: fullName,
        description: email ?? telephone ?? '',
        keywords: telephone === null ? [] : [telephone],
        onSelect: go(`/dashboard/contacts?contact=${id}`),
      })),
    },
    {
      heading: 'Campaigns',
      items: [...(emails.data?.items ?? []), ...(texts.data?.items ?? [])].map(
        ({ id, channel, name, subject, excerpt }) => ({
          id: `campaign-${id}`,
          label: name,
          description: subject || excerpt,
          onSelect: go(`/dashboard/${channel}/${id}`),
        }),
      ),
    },
    {
      heading: 'Lists',
      items: (lists.data ?? []).slice(0, most).map(({ id, name }) => ({
        id: `list-${id}`,
        label: name,
        description: 'List',
        onSelect: go(`/dashboard/contacts?list=${id}`),
      })),
    },
    {
      heading: 'Segments',
      items: (segments.data ?? []).slice(0, most).map(({ id, name }) => ({
        id: `segment-${id}`,
        label: name,
        description: 'Segment',
        onSelect: go(`/dashboard/segments/${id}`),
      })),
    },
    {
      heading: 'Templates',
      items: [
        ...(designs.data?.items ?? []).map(({ id, name }) => ({
          id: `template-${id}`,
          label: name,
          description: 'Email template',
          onSelect: go(`/dashboard/template-email/${id}`),
        })),
        ...(templates.data?.items ?? []).map(({ id, name }) => ({
          id: `sms-template-${id}`,
          label: name,
          description: 'SMS template',
          onSelect: go(`/dashboard/template-sms?q=${encodeURIComponent(name)}`),
        })),
      ],
    },
  ].map((group) => ({ ...group, isAsync: true }));
  const queries = [contacts, lists, segments, emails, texts, designs, templates];
  return { groups, isSearching: queries.some(({ isFetching }) => isFetching) };
}
