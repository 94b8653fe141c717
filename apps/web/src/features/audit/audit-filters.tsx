import { Combobox } from '@talkdrum/ui/pickers';
import { DayRange, FilterSelect } from '@talkdrum/ui/table';
import { trpc } from '../../lib/trpc.ts';
import { useMe } from '../../lib/use-me.ts';
import type { ChangeView, ViewOf } from '../../lib/use-view.ts';

type AuditView = ViewOf<'/dashboard/audit'>;

interface AuditFiltersProps {
  view: AuditView;
  onChange: ChangeView<AuditView>;
}

/** Person, action and days in the account's time zone. */
export function AuditFilters({ view, onChange }: AuditFiltersProps) {
  const { timezone } = useMe().account;
  const choices = trpc.audit.choices.useQuery();
  const people = choices.data?.people ?? [];
  return (
    <>
      <FilterSelect
        label="Person"
        all="Everyone"
        value={view.person}
        options={people.map(({ id, name, email }) => ({ value: id, label: name || email }))}
        onChange={(person) => onChange({ person })}
      />
      <Combobox
        label="Action"
        className="w-52"
        placeholder="All actions"
        options={choices.data?.actions ?? []}
        value={view.action ?? null}
        onValueChange={(action) => onChange({ action: action ?? undefined })}
        isClearable
      />
      <DayRange from={view.from} to={view.to} zone={timezone} onChange={onChange} />
    </>
  );
}
