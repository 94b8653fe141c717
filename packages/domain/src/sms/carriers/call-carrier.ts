import { requestFailure } from '../../kernel/index.ts';
import { deferred, unknown, unsent } from './outcomes.ts';
import type { CarrierOutcome } from './sms-carrier.ts';

export interface CarrierCall {
  url: string;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
}

export type CarrierAnswer =
  | { kind: 'answer'; status: number; body: unknown }
  | { kind: 'none'; outcome: CarrierOutcome };

/**
 * One POST. Handles what means the same for every carrier: no connection (unsent), no answer or a server
 * error (unknown), a refused key (unsent), and statuses that ask to retry (deferred). Doesn't follow
 * redirects.
 */
export async function callCarrier({ url, headers, body, timeoutMs }: CarrierCall): Promise<CarrierAnswer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = (await response.text()).slice(0, 1_000_000);
    const judged = outcomeOfStatus(response, text);
    return judged === null
      ? { kind: 'answer', status: response.status, body: readJson(text) }
      : { kind: 'none', outcome: judged };
  } catch (error) {
    const { code, isUnsent } = requestFailure(error);
    return {
      kind: 'none',
      outcome: isUnsent ? unsent(`no connection: ${code}`) : unknown(`no answer: ${code ?? String(error)}`),
    };
  }
}

function outcomeOfStatus({ status, headers }: Response, text: string): CarrierOutcome | null {
  const said = `${status} ${text.slice(0, 200)}`.trim();
  if (status === 401 || status === 403) return unsent(`the carrier rejected our key: ${said}`);
  if (status === 429 || status === 503) {
    const seconds = Number(headers.get('retry-after'));
    return deferred(said, Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3_600) : undefined);
  }
  // The error may have happened after the message was accepted. A gateway doesn't know what's behind it.
  if (status >= 500) return unknown(said);
  if (status >= 300 && status < 400) return unsent(`the carrier answered with a redirect: ${said}`);
  return null;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
