import { Combobox, PeoplePicker } from '@talkdrum/ui/pickers';
import { dayFilter, type TableFilter } from '@talkdrum/ui/table';
import { trpc } from '../../lib/trpc.ts';
import type { ChangeView, ViewOf } from '../../lib/use-view.ts';
import { useAccountZone } from '../../lib/dates/account-zone.ts';

type AuditView = ViewOf<'/dashboard/audit'>;

interface AuditFiltersProps {
  view: AuditView;
  onChange: ChangeView<AuditView>;
}

/** Person, action and days in the account's time zone. */
export function useAuditFilters({ view, onChange }: AuditFiltersProps): TableFilter[] {
  const timezone = useAccountZone();
  const choices = trpc.audit.choices.useQuery();
  const persons = (choices.data?.people ?? []).map(({ id, name, email }) => ({
    value: id,
    label: name || email,
    description: email,
  }));
  const actions = choices.data?.actions ?? [];
  return [
    {
      id: 'person',
      label: 'Person',
      value:
        view.person === undefined ? null : (persons.find(({ value }) => value === view.person)?.label ?? '…'),
      onClear: () => onChange({ person: undefined }),
      control: (
        <PeoplePicker
          label="Person"
          placeholder="Everyone"
          options={persons}
          value={view.person ?? null}
          onChange={(person) => onChange({ person: person ?? undefined })}
          isClearable
        />
      ),
    },
    {
      id: 'action',
      label: 'Action',
      value:
        view.action === undefined ? null : (actions.find(({ value }) => value === view.action)?.label ?? '…'),
      onClear: () => onChange({ action: undefined }),
      control: (
        <Combobox
          label="Action"
          placeholder="All actions"
          options={actions}
          value={view.action ?? null}
          onValueChange={(action) => onChange({ action: action ?? undefined })}
          isClearable
        />
      ),
    },
    dayFilter({ from: view.from, to: view.to, zone: timezone, onChange }),
  ];
}
