import { pageHeaders } from '../../../lib/session/page-session.ts';
import { recover } from '../../../lib/session/recover.ts';

/** Uploads a file and returns the import's id. Throws an Error with a message for the person. */
export async function uploadPeople(file: File): Promise<string> {
  const body = new FormData();
  body.set('file', file);
  const response = await fetch('/files/imports', { method: 'POST', body, headers: pageHeaders() }).catch(
    () => null,
  );
  if (response === null) throw new Error('The connection was lost during the upload. Try again.');
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && isRecord(answer) && typeof answer['id'] === 'string') return answer['id'];
  const error = isRecord(answer) && isRecord(answer['error']) ? answer['error'] : {};
  const { code, message, details } = error;
  if (typeof code === 'string' && (await recover({ code, details: isRecord(details) ? details : {} }, true)))
    return uploadPeople(file);
  throw new Error(typeof message === 'string' ? message : 'We couldn’t accept this file. Try again.');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
