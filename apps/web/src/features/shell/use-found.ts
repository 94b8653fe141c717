import { shownText } from '@talkdrum/api/contracts/shown-text';
import type { PaletteGroup, PaletteItem } from '@talkdrum/ui/command';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';

export type Go = (href: string) => () => void;
type Found = { items: PaletteItem[]; isFetching: boolean };

const most = 5;

/** What the server finds from two letters on, limited to what the person's privileges allow. One request. */
export function useFound(search: string, go: Go): { groups: PaletteGroup[]; isSearching: boolean } {
  const audience = useAudience(search, go);
  const campaigns = useCampaigns(search, go);
  const templates = useTemplates(search, go);
  const groups = [
    { heading: 'Contacts', items: audience.contacts },
    { heading: 'Campaigns', items: campaigns.items },
    { heading: 'Lists', items: audience.lists },
    { heading: 'Segments', items: audience.segments },
    { heading: 'Templates', items: templates.items },
  ].map((group) => ({ ...group, isAsync: true }));
  return { groups, isSearching: audience.isFetching || campaigns.isFetching || templates.isFetching };
}

function useSearching(privilege: string, search: string): { enabled: boolean } {
  return { enabled: useRefusal(privilege) === null && search.length >= 2 };
}

function useAudience(search: string, go: Go) {
  const options = useSearching('contacts.view', search);
  const contacts = trpc.contacts.list.useQuery({ search, limit: 6 }, options);
  const lists = trpc.lists.list.useQuery({ search }, options);
  const segments = trpc.segments.list.useQuery({ search }, options);
  return {
    isFetching: contacts.isFetching || lists.isFetching || segments.isFetching,
    contacts: (contacts.data?.items ?? []).map(({ id, fullName, email, telephone }) => ({
      id: `contact-${id}`,
      label: fullName,
      description: email ?? telephone ?? '',
      keywords: telephone === null ? [] : [telephone],
      onSelect: go(`/dashboard/contacts?contact=${id}`),
    })),
    lists: (lists.data ?? []).slice(0, most).map(({ id, name }) => ({
      id: `list-${id}`,
      label: name,
      description: 'List',
      onSelect: go(`/dashboard/contacts?list=${id}`),
    })),
    segments: (segments.data ?? []).slice(0, most).map(({ id, name }) => ({
      id: `segment-${id}`,
      label: name,
      description: 'Segment',
      onSelect: go(`/dashboard/segments/${id}`),
    })),
  };
}

function useCampaigns(search: string, go: Go): Found {
  const options = useSearching('campaigns.view', search);
  const emails = trpc.campaigns.list.useQuery({ search, limit: most, channel: 'email' }, options);
  const texts = trpc.campaigns.list.useQuery({ search, limit: most, channel: 'sms' }, options);
  return {
    isFetching: emails.isFetching || texts.isFetching,
    items: [...(emails.data?.items ?? []), ...(texts.data?.items ?? [])].map(
      ({ id, channel, name, subject, excerpt }) => ({
        id: `campaign-${id}`,
        label: name,
        description: shownText(subject || excerpt),
        onSelect: go(`/dashboard/${channel}/${id}`),
      }),
    ),
  };
}

function useTemplates(search: string, go: Go): Found {
  const options = useSearching('templates.view', search);
  const emails = trpc.templates.list.useQuery({ search, limit: most }, options);
  const texts = trpc.smsTemplates.list.useQuery({ search, limit: most }, options);
  return {
    isFetching: emails.isFetching || texts.isFetching,
    items: [
      ...(emails.data?.items ?? []).map(({ id, name }) => ({
        id: `template-${id}`,
        label: name,
        description: 'Email template',
        onSelect: go(`/dashboard/template-email/${id}`),
      })),
      ...(texts.data?.items ?? []).map(({ id, name }) => ({
        id: `sms-template-${id}`,
        label: name,
        description: 'SMS template',
        onSelect: go(`/dashboard/template-sms?q=${encodeURIComponent(name)}`),
      })),
    ],
  };
}
