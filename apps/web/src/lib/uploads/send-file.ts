import { pageHeaders } from '../session/page-session.ts';
import { recover } from '../session/recover.ts';

type Answer =
  | { outcome: 'stored' }
  | { outcome: 'cancelled' }
  | { outcome: 'lost' | 'refused'; problem: string };

const lost = 'The connection was lost. Check it and try again.';

/** Sends one file. `onSent` receives the share that has left, from 0 to 1. Never throws. */
export async function sendFile(
  id: string,
  file: File,
  signal: AbortSignal,
  onSent: (share: number) => void,
): Promise<Answer> {
  if (signal.aborted) return { outcome: 'cancelled' };
  const { status, text } = await post(`/files/assets/${id}`, file, signal, onSent);
  if (signal.aborted) return { outcome: 'cancelled' };
  if (status >= 200 && status < 300) return { outcome: 'stored' };
  const { code, message, details } = errorIn(text);
  if (code !== null && (await recover({ code, details }, true))) return sendFile(id, file, signal, onSent);
  if (status === 0 || (status >= 500 && code === null)) return { outcome: 'lost', problem: lost };
  if (isBusy(code)) return { outcome: 'lost', problem: message ?? lost };
  return { outcome: 'refused', problem: message ?? 'We couldn’t accept this file. Try again.' };
}

/** Too much at the same time, so later is better. */
const isBusy = (code: string | null): boolean => code === 'rate_limited' || code === 'unavailable';

/** `fetch` doesn't report how much of a body was sent. Status 0 means there was no answer. */
function post(
  url: string,
  file: File,
  signal: AbortSignal,
  onSent: (share: number) => void,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    for (const [name, value] of Object.entries(pageHeaders())) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onSent(total === 0 ? 0 : loaded / total),
    );
    request.addEventListener('loadend', () =>
      resolve({ status: request.status, text: request.responseText }),
    );
    signal.addEventListener('abort', () => request.abort());
    const body = new FormData();
    body.set('file', file);
    request.send(body);
  });
}

function errorIn(text: string) {
  const answer = parse(text);
  const error = isRecord(answer) && isRecord(answer['error']) ? answer['error'] : {};
  const { code, message, details } = error;
  return {
    code: typeof code === 'string' ? code : null,
    message: typeof message === 'string' ? message : null,
    details: isRecord(details) ? details : {},
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
