import { type Operations, routes } from './operations.gen.ts';
import { TalkdrumError } from './talkdrum-error.ts';

export interface TalkdrumOptions {
  /** An API key (gateway “api”): td_live_… Calls throw without one. */
  apiKey: string | undefined;
  /** The dashboard's origin, like https://app.example.com */
  baseUrl: string;
  /** Retries after no answer, a 429 or a 5xx. Default 3. */
  retries?: number;
  /** Timeout of each attempt in ms. Default 30,000. */
  timeoutMs?: number;
  fetch?: typeof fetch;
}

export interface CallOptions {
  /**
   * A unique value for this request, so a repeat isn't processed again. Generated if missing, and reused for
   * retries.
   */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

interface Input {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  body?: unknown;
  file?: Blob | Uint8Array<ArrayBuffer>;
}

const longestPauseMs = 60_000;

/**
 * Sends one call, with retries. They are safe: every POST has an Idempotency-Key, and other calls are
 * idempotent.
 */
export async function sendRequest(
  options: TalkdrumOptions,
  id: keyof Operations,
  input: Input,
  call: CallOptions,
): Promise<unknown> {
  const { retries = 3 } = options;
  const request = prepare(options, id, input, call);
  for (let tried = 0; ; tried += 1) {
    const outcome = await attempt(options, request, call.signal);
    if (outcome.error === null) return outcome.answer;
    const canRepeat =
      outcome.error.status === 0 || outcome.error.status === 429 || outcome.error.status >= 500;
    if (!canRepeat || tried >= retries || call.signal?.aborted === true) throw outcome.error;
    await pause(outcome.pauseMs ?? 250 * 2 ** tried + Math.random() * 250);
  }
}

interface Prepared {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | Blob | Uint8Array<ArrayBuffer> | null;
}

function prepare(
  { apiKey, baseUrl }: TalkdrumOptions,
  id: keyof Operations,
  { params = {}, query = {}, body, file }: Input,
  call: CallOptions,
): Prepared {
  if (!apiKey)
    throw new TypeError('apiKey is missing. Check that the environment variable with your key is set.');
  const [method, path] = routes[id];
  const url = new URL(
    `${baseUrl.replace(/\/$/, '')}/v1${path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''))}`,
  );
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  const headers: Record<string, string> = { authorization: `Bearer ${apiKey}`, accept: 'application/json' };
  if (method !== 'GET') headers['idempotency-key'] = call.idempotencyKey ?? crypto.randomUUID();
  if (body !== undefined) headers['content-type'] = 'application/json';
  // The server recognises a file by its content.
  if (file !== undefined) headers['content-type'] = 'application/octet-stream';
  const json = body === undefined ? null : JSON.stringify(body);
  return { url: url.toString(), method, headers, body: file ?? json };
}

type Outcome = { error: null; answer: unknown } | { error: TalkdrumError; pauseMs: number | null };

async function attempt(
  { fetch: send = fetch, timeoutMs = 30_000 }: TalkdrumOptions,
  request: Prepared,
  signal?: AbortSignal,
): Promise<Outcome> {
  const { url, ...init } = request;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await send(url, {
      ...init,
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
      redirect: 'error',
    });
    const text = await response.text();
    if (response.ok) return { error: null, answer: text === '' ? null : JSON.parse(text) };
    const after = Number(response.headers.get('retry-after') ?? Number.NaN);
    return {
      error: refusal(response, text),
      pauseMs: Number.isFinite(after) ? Math.min(after * 1_000, longestPauseMs) : null,
    };
  } catch (cause) {
    return {
      error: new TalkdrumError(0, { code: 'no_answer', message: 'The API did not answer.' }, undefined, {
        cause,
      }),
      pauseMs: null,
    };
  }
}

function refusal(response: Response, text: string): TalkdrumError {
  const requestId = response.headers.get('x-request-id') ?? undefined;
  try {
    return new TalkdrumError(response.status, JSON.parse(text).error, requestId);
  } catch (cause) {
    return new TalkdrumError(
      response.status,
      { code: 'no_answer', message: `A proxy or gateway answered ${response.status} instead of the API.` },
      requestId,
      { cause },
    );
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
