import { z } from 'zod';
import { pageHeaders } from '../../lib/session/page-session.ts';
import { recover } from '../../lib/session/recover.ts';

const answer = z.object({
  id: z.uuid(),
  pictures: z.number(),
  leftOut: z.array(z.object({ name: z.string(), reason: z.string() })),
});
export type ImportAnswer = z.infer<typeof answer>;

const refusal = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.looseObject({ fieldErrors: z.record(z.string(), z.array(z.string())).optional() }).optional(),
  }),
});

const lost = 'The connection was lost. Check it and try again.';

/**
 * Sends an HTML file or a ZIP, again after the person signed in again. Returns the new template, or why there is none and
 * on which field that belongs.
 */
export async function sendImport(
  name: string,
  file: File,
): Promise<ImportAnswer | { problem: string; field: 'name' | 'file' }> {
  const body = new FormData();
  body.set('file', file);
  const url = `/files/templates?name=${encodeURIComponent(name)}`;
  try {
    const response = await fetch(url, { method: 'POST', headers: pageHeaders(), body });
    const json: unknown = await response.json();
    if (response.ok) return answer.parse(json);
    const { error } = refusal.parse(json);
    if (await recover({ code: error.code, details: error.details ?? {} }, true))
      return await sendImport(name, file);
    const [onName] = error.details?.fieldErrors?.['name'] ?? [];
    return onName === undefined
      ? { problem: error.message, field: 'file' }
      : { problem: onName, field: 'name' };
  } catch {
    return { problem: lost, field: 'file' };
  }
}
