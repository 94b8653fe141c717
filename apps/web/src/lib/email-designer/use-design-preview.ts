import { useEffect, useState } from 'react';
import { useOnReconnect } from '../connection/connection.ts';
import type { DesignerContent, RenderedDesign, RenderDesign } from './designer-source.ts';

export interface DesignPreview {
  /** The last one that could be rendered. */
  data: RenderedDesign | null;
  error: unknown;
}

const pauseMs = 500;

/**
 * The email as this contact would get it, compiled by the server shortly after the last change. Newer changes
 * cancel a request; one that failed is repeated when the connection is back.
 */
export function useDesignPreview(
  render: RenderDesign,
  content: DesignerContent,
  contactId: string | null,
): DesignPreview {
  const [preview, setPreview] = useState<DesignPreview>({ data: null, error: null });
  const [round, setRound] = useState(0);
  useOnReconnect(() => {
    if (preview.error !== null) setRound((n) => n + 1);
  });
  useEffect(() => {
    const request = new AbortController();
    const run = async () => {
      try {
        const data = await render(content, contactId, request.signal);
        if (!request.signal.aborted) setPreview({ data, error: null });
      } catch (error) {
        if (!request.signal.aborted) setPreview(({ data }) => ({ data, error }));
      }
    };
    const timer = setTimeout(() => void run(), pauseMs);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [render, content, contactId, round]);
  return preview;
}
