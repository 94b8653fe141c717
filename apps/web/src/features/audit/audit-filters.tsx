import { Combobox } from '@talkdrum/ui/pickers';
import { choiceFilter, dayFilter, type TableFilter } from '@talkdrum/ui/table';
import { trpc } from '../../lib/trpc.ts';
import { useMe } from '../../lib/use-me.ts';
import type { ChangeView, ViewOf } from '../../lib/use-view.ts';

type AuditView = ViewOf<'/dashboard/audit'>;

interface AuditFiltersProps {
  view: AuditView;
  onChange: ChangeView<AuditView>;
}

/** Person, action and days in the account's time zone. */
export function useAuditFilters({ view, onChange }: AuditFiltersProps): TableFilter[] {
  const { timezone } = useMe().account;
  const choices = trpc.audit.choices.useQuery();
  const people = choices.data?.people ?? [];
  const actions = choices.data?.actions ?? [];
  return [
    choiceFilter({
      label: 'Person',
      all: 'Everyone',
      value: view.person,
      options: people.map(({ id, name, email }) => ({ value: id, label: name || email })),
      onChange: (person) => onChange({ person }),
    }),
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
