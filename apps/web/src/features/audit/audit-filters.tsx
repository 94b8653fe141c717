import { Select } from '@talkdrum/ui';
import { Combobox } from '@talkdrum/ui/pickers';
import { DayRange } from '@talkdrum/ui/table';
import { useMe } from '../../lib/use-me.ts';
import { trpc } from '../../lib/trpc.ts';
import type { AuditView } from './audit-view.ts';

interface AuditFiltersProps {
  view: AuditView;
  onViewChange: (change: AuditView) => void;
}

export function AuditFilters({ view, onViewChange }: AuditFiltersProps) {
  const { timezone } = useMe().account;
  const choices = trpc.audit.choices.useQuery();
  const people = (choices.data?.people ?? []).map(({ id, name, email }) => ({
    value: id,
    label: name || email,
  }));
  return (
    <>
      <Select
        aria-label="Person"
        className="w-44"
        value={view.person ?? ''}
        options={[{ value: '', label: 'Everyone' }, ...people]}
        onChange={(event) => onViewChange({ person: event.target.value || undefined })}
      />
      <Combobox
        label="Action"
        className="w-52"
        placeholder="All actions"
        options={choices.data?.actions ?? []}
        value={view.action ?? null}
        onValueChange={(action) => onViewChange({ action: action ?? undefined })}
        isClearable
      />
      <DayRange from={view.from} to={view.to} zone={timezone} onChange={onViewChange} />
    </>
  );
}
