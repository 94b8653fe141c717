import { toast } from '@talkdrum/ui/toast';
import { useState } from 'react';
import { toastFailure } from '../failures.ts';
import { trpc } from '../trpc.ts';
import { publishedText } from './published-text.ts';

interface PublishedDraft {
  published: { state: string };
}

interface Publishing<Item extends PublishedDraft> {
  id: string;
  /** How a sentence begins: “Form published”. */
  what: string;
  /** Saves what still waits. */
  store: () => Promise<unknown>;
  publish: () => Promise<Item>;
  onPublished: (item: Item) => void;
}

/** The button of a designer: saves what still waits, then shows it to visitors. */
export function usePublishDraft<Item extends PublishedDraft>({
  id,
  what,
  store,
  publish,
  onPublished,
}: Publishing<Item>) {
  const [isPending, setIsPending] = useState(false);
  const utils = trpc.useUtils();
  const start = async () => {
    setIsPending(true);
    try {
      await store();
      const item = await publish();
      onPublished(item);
      void utils.publishing.versions.invalidate({ id });
      toast.success(publishedText(what, item.published));
    } catch (error) {
      toastFailure(`The ${what.toLowerCase()} was not published`)(error);
    } finally {
      setIsPending(false);
    }
  };
  return { isPending, start: () => void start() };
}
