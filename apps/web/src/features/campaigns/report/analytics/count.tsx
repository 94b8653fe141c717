import { formatNumber } from '../../../../lib/format.ts';

/** A count of the report under its own name, in a line of text: "Views 8,902 in all". */
export function Count({ label, value, rest }: { label: string; value: number; rest?: string }) {
  return (
    <span role="group" aria-label={label}>
      {label} <span className="tabular font-medium text-foreground">{formatNumber(value)}</span>
      {rest === undefined ? '' : ` ${rest}`}
    </span>
  );
}
