import { toast } from '@talkdrum/ui/toast';
import { useRef, useState } from 'react';
import { copyText } from '../../copy-text.ts';
import { trpc } from '../../trpc.ts';
import { publishedText } from '../published-text.ts';

interface PublishedDraft {
  published: { state: string; url: string };
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

/**
 * The button of a designer: saves what still waits, then shows it to visitors. While `isPending`, the designer shows
 * it as published; if the server refuses, it shows the old state again with the reason, `error`.
 */
export function usePublishDraft<Item extends PublishedDraft>({
  id,
  what,
  store,
  publish,
  onPublished,
}: Publishing<Item>) {
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isUnderWay = useRef(false);
  const utils = trpc.useUtils();
  const start = async () => {
    // A second click while the first is under way publishes nothing new.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsPending(true);
    setError(null);
    try {
      await store();
      const item = await publish();
      onPublished(item);
      void utils.publishing.versions.invalidate({ id });
      toast.success(publishedText(what, item.published), {
        // The next thing to do: visitors come by the link.
        action: { label: 'Copy link', onClick: () => copyText('Link', item.published.url) },
      });
    } catch (reason) {
      setError(reason);
    } finally {
      isUnderWay.current = false;
      setIsPending(false);
    }
  };
  return { isPending, error, start: () => void start(), dismiss: () => setError(null) };
}
