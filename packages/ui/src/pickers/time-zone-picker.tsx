import { useEffect, useMemo, useState } from 'react';
import { browserTimeZone } from '../primitives/zoned-date-time.ts';
import { Combobox, type ComboboxProps } from './combobox.tsx';
import { allZones, factsOf, isKnown, offsetText, readFacts, searchZones } from './zones.ts';

/** The zones people want most. The reader's is the browser's unless given. */
export type OwnZones = { account?: string; viewer?: string };

type TimeZonePickerProps = Omit<
  ComboboxProps,
  'options' | 'value' | 'onValueChange' | 'onSearchChange' | 'onOpenChange' | 'isClearable' | 'valueLabel'
> & {
  value: string | null;
  onChange: (zone: string) => void;
  /** With it the zone can be taken away again. */
  onClear?: () => void;
  zones?: OwnZones | undefined;
};

/** More rows than anyone reads; a search finds the others. */
const SHOWN = 60;
const SLICE_MS = 8;

/** Reads the facts of all zones in short slices once the picker is open: together they take half a second. */
function useFacts(isOpen: boolean): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!isOpen) return undefined;
    const waiting = allZones().filter((zone) => !isKnown(zone));
    let timer: ReturnType<typeof setTimeout>;
    const work = () => {
      const until = performance.now() + SLICE_MS;
      while (waiting.length > 0 && performance.now() < until) factsOf(waiting.shift() ?? 'UTC');
      setCount(waiting.length);
      if (waiting.length > 0) timer = setTimeout(work);
    };
    timer = setTimeout(work);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return count;
}

function ownership(zone: string, { account, viewer }: OwnZones): string {
  if (zone === account)
    return zone === viewer ? 'Your account’s time zone and yours' : 'Your account’s time zone';
  return zone === viewer ? 'Your time zone' : '';
}

function toOption(zone: string, own: OwnZones) {
  const whose = ownership(zone, own);
  const place = zone.replaceAll('_', ' ');
  if (!isKnown(zone)) return { value: zone, label: place, description: whose };
  const { name, minutes } = factsOf(zone);
  const description = whose ? `${whose} · ${name}` : name;
  return { value: zone, label: `${place} (${offsetText(minutes)})`, description };
}

/** A time zone by place, abbreviation or offset: "Lagos", "WAT", "GMT+1". The account's and the reader's first. */
export function TimeZonePicker({ value, onChange, onClear, zones = {}, ...picker }: TimeZonePickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const unread = useFacts(isOpen);
  const { account, viewer = browserTimeZone() } = zones;
  const options = useMemo(() => {
    if (!isOpen) return [];
    const own = account === undefined ? { viewer } : { account, viewer };
    const first = account === undefined ? [viewer] : [account, viewer];
    for (const zone of first) readFacts(zone);
    return searchZones(allZones(), first, text)
      .slice(0, SHOWN)
      .map((zone) => toOption(zone, own));
    // `unread` changes what is known.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOpen, text, account, viewer, unread]);
  if (value !== null) readFacts(value);
  return (
    <Combobox
      searchPlaceholder="City, zone or offset"
      emptyText={unread > 0 ? 'Searching…' : 'No time zone matches'}
      {...picker}
      options={options}
      value={value}
      valueLabel={value === null ? '' : toOption(value, {}).label}
      isClearable={onClear !== undefined}
      onValueChange={(zone) => (zone === null ? onClear?.() : onChange(zone))}
      onSearchChange={setText}
      onOpenChange={(next) => {
        setIsOpen(next);
        setText('');
      }}
    />
  );
}
