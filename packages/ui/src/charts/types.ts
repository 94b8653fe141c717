export type ChartRow = Readonly<Record<string, string | number>>;
export type ChartSeries = { /** Key in the rows. */ key: string; label: string };

export type ChartProps = {
  /** Accessible name; also the caption of the table. */
  label: string;
  data: readonly ChartRow[];
  /** Key of the rows that names each point: the date, the channel. */
  index: string;
  /** Header of that column in the table. */
  indexLabel?: string;
  series: readonly ChartSeries[];
  format?: (value: number) => string;
  className?: string;
};

/**
 * The one order of series colours. The names are Tremor's; styles.css gives them our values, chosen so that
 * neighbours differ in lightness too and stay apart for colour-blind readers.
 */
export const PALETTE = ['teal', 'amber', 'blue', 'rose', 'violet', 'slate'] as const;

export const SWATCHES = [
  'bg-teal-500',
  'bg-amber-500',
  'bg-blue-500',
  'bg-rose-500',
  'bg-violet-500',
  'bg-slate-500',
] as const;
