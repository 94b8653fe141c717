import { useCallback, useRef, useState } from 'react';

const mostSteps = 100;
/** Typing a sentence is one step. */
const togetherMs = 800;

interface Steps<Value> {
  past: readonly Value[];
  now: Value;
  future: readonly Value[];
}

/** A value whose changes can be taken back. Changes of one `kind` in quick succession are one step. */
export function useHistory<Value>(start: Value, onChange: (value: Value) => void) {
  const [steps, setSteps] = useState<Steps<Value>>({ past: [], now: start, future: [] });
  const latest = useRef(steps);
  const last = useRef({ kind: '', at: 0 });
  const keep = useCallback(
    (next: Steps<Value>) => {
      latest.current = next;
      setSteps(next);
      onChange(next.now);
    },
    [onChange],
  );
  const change = (now: Value, kind: string) => {
    const { past, now: before } = latest.current;
    const isSame = kind !== '' && last.current.kind === kind && Date.now() - last.current.at < togetherMs;
    last.current = { kind, at: Date.now() };
    keep({ past: isSame ? past : [...past, before].slice(-mostSteps), now, future: [] });
  };
  const undo = () => {
    const { past, now, future } = latest.current;
    const before = past.at(-1);
    if (before === undefined) return;
    last.current = { kind: '', at: 0 };
    keep({ past: past.slice(0, -1), now: before, future: [now, ...future] });
  };
  const redo = () => {
    const { past, now, future } = latest.current;
    const [next, ...rest] = future;
    if (next === undefined) return;
    keep({ past: [...past, now], now: next, future: rest });
  };
  return {
    value: steps.now,
    /** As it is now, also for what runs after a menu has closed and knows only an earlier drawing. */
    now: () => latest.current.now,
    change,
    undo,
    redo,
    hasPast: steps.past.length > 0,
    hasFuture: steps.future.length > 0,
  };
}
