import { Input, Select } from '@talkdrum/ui';
import { Combobox } from '@talkdrum/ui/pickers';
import { trpc } from '../../lib/trpc.ts';
import type { AuditView } from './audit-page.tsx';

interface AuditFiltersProps {
  view: AuditView;
  onViewChange: (change: AuditView) => void;
}

/** Who, what, and the days. */
export function AuditFilters({ view, onViewChange }: AuditFiltersProps) {
  const choices = trpc.audit.choices.useQuery();
  const people = (choices.data?.people ?? []).map(({ id, name, email }) => ({ value: id, label: name || email }));
  return (
    <>
      <Select
        aria-label="Person"
        className="w-44"
        value={view.person ?? ''}
        options={[{ value: '', label: 'Everybody' }, ...people]}
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
      <Day label="From" value={view.from} max={view.to} onChange={(from) => onViewChange({ from })} />
      <Day label="To" value={view.to} min={view.from} onChange={(to) => onViewChange({ to })} />
    </>
  );
}

interface DayProps {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string | undefined) => void;
}

function Day({ label, value, onChange, ...range }: DayProps) {
  return (
    <label className="flex items-center gap-1.5 text-sm text-muted-foreground">
      {label}
      <Input type="date" className="w-36 tabular-nums" value={value ?? ''} {...range} onChange={(event) => onChange(event.target.value || undefined)} />
    </label>
  );
}
