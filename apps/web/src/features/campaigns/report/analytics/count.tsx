import { formatNumber } from '../../../../lib/format.ts';

/** A count of the report under its own name, in a line of text: "8,902 Views in all". */
export function Count({ label, value, rest }: { label: string; value: number; rest?: string }) {
  return (
    <span role="group" aria-label={label}>
      <span className="tabular font-medium text-foreground">{formatNumber(value)}</span> {label}
      {rest === undefined ? '' : ` ${rest}`}
    </span>
  );
}
