import type { DraftPreviewOutput } from '@talkdrum/api/contracts';
import type { EmailDesign } from '@talkdrum/email-designs';
import { useEffect, useState } from 'react';
import { useOnReconnect } from '../../../lib/connection/connection.ts';
import { trpcClient } from '../../../lib/trpc.ts';
import type { PreviewPerson } from './use-preview-person.ts';

interface DraftWords {
  subject: string;
  preheader: string;
  html: string;
  text: string;
  design: EmailDesign | null;
}

export interface DraftPreview {
  /** The last one that could be rendered. */
  data: DraftPreviewOutput | null;
  error: unknown;
}

const pauseMs = 400;

/**
 * The draft as this person would get it, rendered by the server shortly after the last keystroke. A request
 * that newer words made stale is cancelled; one that failed is repeated when the connection is back. `stored`
 * is what it shows of the stored draft besides its words.
 */
export function useDraftPreview(
  id: string,
  words: DraftWords,
  person: PreviewPerson | undefined,
  stored: string,
): DraftPreview {
  const [preview, setPreview] = useState<DraftPreview>({ data: null, error: null });
  const [round, setRound] = useState(0);
  useOnReconnect(() => {
    if (preview.error !== null) setRound((n) => n + 1);
  });
  const { subject, preheader, html, text, design } = words;
  const who = person === undefined ? undefined : JSON.stringify(person);
  useEffect(() => {
    if (who === undefined) return undefined;
    const request = new AbortController();
    const render = async () => {
      const input = { id, subject, preheader, html, text, design, person: JSON.parse(who) as PreviewPerson };
      try {
        const data = await trpcClient.campaigns.previewDraft.mutate(input, { signal: request.signal });
        if (!request.signal.aborted) setPreview({ data, error: null });
      } catch (error) {
        if (!request.signal.aborted) setPreview(({ data }) => ({ data, error }));
      }
    };
    const timer = setTimeout(() => void render(), pauseMs);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [id, subject, preheader, html, text, design, who, stored, round]);
  return preview;
}
