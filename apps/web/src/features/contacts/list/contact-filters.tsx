import { Input } from '@talkdrum/ui';
import { FilterSelect } from '@talkdrum/ui/table';
import { trpc } from '../../../lib/trpc.ts';
import type { ChangeContactsView, ContactsView } from '../contacts-view.ts';

const restart = { cursor: undefined, direction: undefined };

export function ContactFilters({
  view,
  onViewChange,
}: {
  view: ContactsView;
  onViewChange: ChangeContactsView;
}) {
  const lists = trpc.lists.list.useQuery({ search: '' }, { staleTime: 30_000 });
  const segments = trpc.segments.list.useQuery({ search: '' }, { staleTime: 30_000 });
  const choose = (change: ContactsView) => onViewChange({ ...restart, ...change });
  return (
    <>
      <FilterSelect
        label="List"
        all="All lists"
        value={view.list}
        options={named(lists.data, view.list)}
        onChange={(list) => choose({ list })}
      />
      {segments.data?.length === 0 && view.segment === undefined ? null : (
        <FilterSelect
          label="Segment"
          all="Any segment"
          value={view.segment}
          options={named(segments.data, view.segment)}
          onChange={(segment) => choose({ segment })}
        />
      )}
      <FilterSelect
        label="Email status"
        all="Any email"
        value={view.email}
        options={statuses('Email')}
        onChange={(email) => choose({ email })}
      />
      <FilterSelect
        label="SMS status"
        all="Any SMS"
        value={view.sms}
        options={statuses('SMS')}
        onChange={(sms) => choose({ sms })}
      />
      <AttributeFilter view={view} onViewChange={onViewChange} />
    </>
  );
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

function AttributeFilter({ view, onViewChange }: { view: ContactsView; onViewChange: ChangeContactsView }) {
  const attributes = trpc.contacts.attributes.useQuery({}, { staleTime: 30_000 });
  const options = (attributes.data ?? []).map(({ key, label }) => ({ value: key, label }));
  if (options.length === 0) return null;
  return (
    <>
      <FilterSelect
        label="Attribute"
        all="Any attribute"
        value={view.key}
        options={options}
        onChange={(key) => onViewChange({ ...restart, key, value: undefined })}
      />
      {view.key ? (
        <Input
          aria-label="Attribute is"
          placeholder="is exactly"
          className="w-32"
          value={view.value ?? ''}
          onChange={(event) =>
            onViewChange({ ...restart, value: event.target.value || undefined }, { replace: true })
          }
        />
      ) : null}
    </>
  );
}
