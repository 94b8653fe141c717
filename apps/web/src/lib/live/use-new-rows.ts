import type { TableNews } from '@talkdrum/ui/table';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatNumber } from '../format.ts';
import { compareRows } from './compare-rows.ts';
import { type LiveList, onListChange } from './live-lists.ts';
import { useIsLive } from './use-live.ts';

interface Page<Row> {
  items: Row[];
}

interface NewRowsProps<Row, Answer extends Page<Row>> {
  /** The list whose changes are followed, or how often to look, in milliseconds; null to look never. */
  follow: LiveList | number | null;
  /** What the table shows; undefined while it loads. */
  shown: Answer | undefined;
  /** Asks for the same page without showing it. */
  look: () => Promise<Answer>;
  /** Shows an answer without rows that are new. */
  onSame: (answer: Answer) => void;
  /** Shows what is new, on the first page. */
  onShow: () => unknown;
}

/**
 * Offers rows that come in as "12 new" instead of moving the others under the pointer. Rows that only changed are shown
 * at once.
 */
export function useNewRows<Row extends { id: string }, Answer extends Page<Row>>(
  props: NewRowsProps<Row, Answer>,
): TableNews {
  const { follow, shown } = props;
  const isLive = useIsLive();
  const [found, setFound] = useState<{ beside: Answer; text: string } | null>(null);
  const look = useEffectEvent(async () => {
    if (shown === undefined) return;
    const answer = await props.look().catch(() => null);
    if (answer === null) return;
    const fresh = compareRows(shown.items, answer.items);
    // Into an empty table rows come at once: there is nothing they could move.
    if (fresh.isSame || shown.items.length === 0) {
      setFound(null);
      props.onSame(answer);
    } else setFound({ beside: shown, text: textOf(fresh.count, answer.items.length) });
  });
  useEffect(() => {
    if (follow === null) return undefined;
    if (typeof follow === 'string') return onListChange(follow, () => void look());
    const timer = setInterval(() => document.hidden || void look(), follow);
    return () => clearInterval(timer);
  }, [follow]);
  const isWaiting = found !== null && found.beside === shown;
  const onShow = () => {
    setFound(null);
    props.onShow();
  };
  return { text: isWaiting ? found.text : null, onShow, isLive: typeof follow !== 'string' || isLive };
}

/** A whole page of new rows may be only the beginning. */
function textOf(count: number, pageSize: number): string {
  if (count === 0) return 'Show changes';
  return `${formatNumber(count)}${count === pageSize && count > 1 ? ' or more' : ''} new`;
}
