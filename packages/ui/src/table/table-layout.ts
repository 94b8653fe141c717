import { useState } from 'react';

/** What a reader changed about the columns of a table; what isn't here is as the page defines it. */
export type TableLayout = {
  /** Columns shown or hidden, by id. */
  columns: Readonly<Record<string, boolean>>;
  /** Widths in pixels, by id. Empty until the first column is resized, then complete. */
  widths: Readonly<Record<string, number>>;
};

export const NO_LAYOUT: TableLayout = { columns: {}, widths: {} };

export const WIDTH = { least: 64, most: 640, step: 16 } as const;

export const clampWidth = (width: number): number =>
  Math.round(Math.min(WIDTH.most, Math.max(WIDTH.least, width)));

const storageName = (key: string) => `talkdrum.table.${key}`;

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** Reads a layout that was stored or sent, leaving out what isn't one. */
export function readLayout(value: unknown): TableLayout {
  const parts = new Map(entriesOf(value));
  const columns = entriesOf(parts.get('columns')).filter(
    (entry): entry is [string, boolean] => typeof entry[1] === 'boolean',
  );
  const widths = entriesOf(parts.get('widths')).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && Number.isFinite(entry[1]),
  );
  return {
    columns: Object.fromEntries(columns),
    widths: Object.fromEntries(widths.map(([id, width]) => [id, clampWidth(width)])),
  };
}

function readStored(key: string | undefined): TableLayout {
  if (key === undefined) return NO_LAYOUT;
  try {
    return readLayout(JSON.parse(localStorage.getItem(storageName(key)) ?? 'null'));
  } catch {
    return NO_LAYOUT;
  }
}

/** The layout of a table, remembered in this browser under the key. */
export function useTableLayout(
  key: string | undefined,
): readonly [TableLayout, (layout: TableLayout) => void] {
  const [layout, setLayout] = useState(() => readStored(key));
  const change = (next: TableLayout) => {
    setLayout(next);
    if (key === undefined) return;
    try {
      localStorage.setItem(storageName(key), JSON.stringify(next));
    } catch {
      // Without storage, the choice lasts until the page is left.
    }
  };
  return [layout, change];
}
