import type { ReactNode } from 'react';
import { formatCount } from '../format-count.ts';
import { type Scale, scaleOf, stackEnds } from './scale.ts';
import type { Change, FigureTone } from './types.ts';

export type SmallChart = {
  id: string;
  title: string;
  kind: 'bars' | 'line' | 'area';
  series: readonly {
    key: string;
    label: string;
    values: readonly (number | null)[];
    tone: FigureTone;
    /** Not measured: a forecast or a limit. */
    isDashed?: boolean | undefined;
  }[];
  /** What is usual at each point: a dashed line. */
  usual?: readonly (number | null)[] | undefined;
  format?: ((value: number) => string) | undefined;
  /** Shorter, for the axis; `format` otherwise. */
  tickFormat?: ((value: number) => string) | undefined;
  headline?: ReactNode;
  change?: Change | undefined;
  /** Both columns; one by default. */
  span?: 1 | 2 | undefined;
  /** Height of the plot in pixels. */
  height?: number | undefined;
  notes?: readonly { at: number; text: string }[] | undefined;
};

export type Layout = {
  chart: SmallChart;
  count: number;
  scale: Scale;
  format: (value: number) => string;
  tickFormat: (value: number) => string;
  isEmpty: boolean;
};

const short = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 });
/** 15k, 1.2m: for axes. */
export const shortCount = (value: number): string => short.format(value).toLowerCase();

/** What drawing a chart needs to know. */
export function layOut(chart: SmallChart, count: number): Layout {
  const series = chart.series.map(({ values }) => values);
  const known = [...series.flat(), ...(chart.usual ?? [])].filter((value) => value !== null);
  const reached = chart.kind === 'bars' ? [...stackEnds(series), ...known] : known;
  return {
    chart,
    count,
    scale: scaleOf(reached, chart.kind === 'bars'),
    format: chart.format ?? formatCount,
    tickFormat: chart.tickFormat ?? chart.format ?? shortCount,
    isEmpty: known.length === 0,
  };
}

/** A chart's columns in the table of all charts; they need its title only beside those of others. */
export function columnsOf({ chart, format }: Layout, isOnly: boolean) {
  const named = chart.series.map(({ key, label, values }) => ({
    key: `${chart.id}-${key}`,
    label: chart.series.length === 1 ? chart.title : isOnly ? label : `${chart.title}: ${label}`,
    values,
    format,
  }));
  const usual = {
    key: `${chart.id}-usual`,
    label: `${chart.title}, usual`,
    values: chart.usual ?? [],
    format,
  };
  return chart.usual ? [...named, usual] : named;
}
