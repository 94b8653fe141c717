import { toast } from '@talkdrum/ui/toast';
import type { QueryKey } from '@tanstack/react-query';
import { useRef } from 'react';
import type { RowEdit } from '../lists/edit-rows.ts';
import { toastFailure } from '../failures.ts';
import { useOptimisticRow } from '../lists/use-optimistic.ts';

interface Publishing<Item> {
  id: string;
  /** What lists and pages show of it while it’s being published. */
  change: RowEdit;
  /** Of the queries that show it, by the beginnings of their keys. */
  queryKeys: readonly QueryKey[];
  publish: () => Promise<Item>;
  /** The notice once visitors get it. */
  done: (item: Item) => string;
  /** The notice if the server refuses: “The form was not published”. */
  refused: string;
}

/** Publishes from a list or a report. It’s shown at once; if the server refuses, the old state returns with the reason. */
export function usePublishItem() {
  const apply = useOptimisticRow();
  const underWay = useRef(new Set<string>());
  return async <Item>({ id, change, queryKeys, publish, done, refused }: Publishing<Item>): Promise<void> => {
    // A second click while the first is under way publishes nothing new.
    if (underWay.current.has(id)) return;
    underWay.current.add(id);
    let send: () => Promise<unknown> = async () => toast.success(done(await publish()));
    for (const queryKey of queryKeys) {
      const next = send;
      send = () => apply({ queryKey, id, change, send: next, refused: null });
    }
    await send().catch(toastFailure(refused));
    underWay.current.delete(id);
  };
}
