import { Input } from '@talkdrum/ui';
import { Choice } from '@talkdrum/ui/pickers';
import { choiceFilter, type TableFilter } from '@talkdrum/ui/table';
import { trpc } from '../../../lib/trpc.ts';
import type { ChangeContactsView, ContactsView } from '../contacts-view.ts';

const restart = { cursor: undefined, direction: undefined };

/** List, segment, both statuses and one attribute. */
export function useContactFilters(view: ContactsView, onViewChange: ChangeContactsView) {
  const lists = trpc.lists.list.useQuery({ search: '' }, { staleTime: 30_000 });
  const segments = trpc.segments.list.useQuery({ search: '' }, { staleTime: 30_000 });
  const attribute = useAttributeFilter(view, onViewChange);
  const choose = (change: ContactsView) => onViewChange({ ...restart, ...change });
  return [
    choiceFilter({
      label: 'List',
      all: 'All lists',
      value: view.list,
      options: named(lists.data, view.list),
      onChange: (list) => choose({ list }),
    }),
    segments.data?.length === 0 && view.segment === undefined
      ? null
      : choiceFilter({
          label: 'Segment',
          all: 'Any segment',
          value: view.segment,
          options: named(segments.data, view.segment),
          onChange: (segment) => choose({ segment }),
        }),
    choiceFilter({
      label: 'Email status',
      all: 'Any email',
      value: view.email,
      options: statuses('Email'),
      onChange: (email) => choose({ email }),
    }),
    choiceFilter({
      label: 'SMS status',
      all: 'Any SMS',
      value: view.sms,
      options: statuses('SMS'),
      onChange: (sms) => choose({ sms }),
    }),
    attribute,
  ];
}

function statuses(
  channel: 'Email' | 'SMS',
): { value: 'enabled' | 'blocklisted' | 'unsubscribed'; label: string }[] {
  return [
    { value: 'enabled', label: `${channel} enabled` },
    { value: 'blocklisted', label: `${channel} blocklisted` },
    { value: 'unsubscribed', label: channel === 'SMS' ? 'SMS unsubscribed (STOP)' : 'Email unsubscribed' },
  ];
}

/** Filter options. A deleted one that the address still names is listed too, so that it can be cleared. */
function named(
  found: { id: string; name: string }[] | undefined,
  chosen: string | undefined,
): { value: string; label: string }[] {
  const options = (found ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isGone = chosen !== undefined && found !== undefined && !found.some(({ id }) => id === chosen);
  return isGone ? [...options, { value: chosen, label: 'Deleted' }] : options;
}

/** Null while the account has no attributes. */
function useAttributeFilter(view: ContactsView, onViewChange: ChangeContactsView): TableFilter | null {
  const attributes = trpc.contacts.attributes.useQuery({}, { staleTime: 30_000 });
  const options = (attributes.data ?? []).map(({ key, label }) => ({ value: key, label }));
  if (options.length === 0) return null;
  const chosen = options.find(({ value }) => value === view.key)?.label;
  const choose = (key: string | undefined) => onViewChange({ ...restart, key, value: undefined });
  return {
    id: 'attribute',
    label: 'Attribute',
    value: view.key === undefined ? null : `${chosen ?? view.key}: ${view.value ?? 'any'}`,
    onClear: () => choose(undefined),
    control: (
      <>
        <Choice
          label="Attribute"
          value={view.key ?? ''}
          onValueChange={(key) => choose(key || undefined)}
          options={[{ value: '', label: 'Any attribute' }, ...options]}
        />
        {view.key ? (
          <Input
            aria-label="Attribute is"
            placeholder="is exactly"
            value={view.value ?? ''}
            onChange={(event) =>
              onViewChange({ ...restart, value: event.target.value || undefined }, { replace: true })
            }
          />
        ) : null}
      </>
    ),
  };
}
