import type { Dispatcher } from 'undici';
import { readRetryAfter } from '../retry-schedule.ts';
import { AddressRefused } from '../../../outbound/index.ts';

/** The result of one attempt. Without a status there was no answer, and `error` says why. */
export interface Answer {
  status: number | null;
  durationMs: number;
  /** The start of the receiver's answer. */
  text: string;
  error: string | null;
  retryAfterMs: number;
  isTimeout: boolean;
}

interface PostOptions {
  timeoutMs: number;
  now: Date;
  signal?: AbortSignal;
}

const maxBytesRead = 64 * 1_024;
const maxCharsKept = 2 * 1_024;

/** Sends one body. Never throws, follows no redirects and reads at most 64 KB of the answer. */
export async function postEvent(
  agent: Dispatcher,
  url: string,
  headers: Record<string, string>,
  body: string,
  options: PostOptions,
): Promise<Answer> {
  const startedAt = performance.now();
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]);
  const elapsed = (): number => Math.round(performance.now() - startedAt);
  try {
    const target = new URL(url);
    const {
      statusCode,
      headers: answered,
      body: stream,
    } = await agent.request({
      origin: target.origin,
      path: `${target.pathname}${target.search}`,
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'user-agent': 'Talkdrum-Webhooks/1',
        accept: '*/*',
      },
      body,
      signal,
    });
    const text = await readSome(stream).catch(() => '');
    const retryAfter = answered['retry-after'];
    return {
      status: statusCode,
      durationMs: elapsed(),
      text,
      error:
        statusCode >= 300 && statusCode < 400
          ? 'The receiver redirected the request. We don’t follow redirects.'
          : null,
      retryAfterMs: readRetryAfter(typeof retryAfter === 'string' ? retryAfter : undefined, options.now),
      isTimeout: false,
    };
  } catch (error) {
    const isTimeout = timeout.aborted;
    const reason = isTimeout ? `No answer within ${options.timeoutMs / 1_000} seconds.` : reasonOf(error);
    return { status: null, durationMs: elapsed(), text: '', error: reason, retryAfterMs: 0, isTimeout };
  }
}

/** The receiver's own text, cut to what a database can store. */
async function readSome(stream: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk);
    chunks.push(bytes);
    size += bytes.length;
    if (size >= maxBytesRead) break;
  }
  return Buffer.concat(chunks).subarray(0, maxCharsKept).toString('utf8').replaceAll('\0', '');
}

const words: Record<string, string> = {
  ECONNREFUSED: 'The receiver refused the connection.',
  ECONNRESET: 'The receiver closed the connection.',
  UND_ERR_SOCKET: 'The receiver closed the connection.',
  ENOTFOUND: 'The receiver’s host name doesn’t exist.',
  EAI_AGAIN: 'The receiver’s host name couldn’t be resolved.',
  UND_ERR_CONNECT_TIMEOUT: 'The receiver couldn’t be reached.',
  ETIMEDOUT: 'The receiver couldn’t be reached.',
  EHOSTUNREACH: 'The receiver couldn’t be reached.',
  ENETUNREACH: 'The receiver couldn’t be reached.',
  HPE_INVALID_CONSTANT: 'The receiver’s answer isn’t valid HTTP.',
};

/** Text for the account's log. Reveals nothing about our own network. */
function reasonOf(error: unknown): string {
  if (error instanceof AddressRefused) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('HPE_') || code.startsWith('UND_ERR_HEADERS'))
    return 'The receiver’s answer isn’t valid HTTP.';
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_/.test(code))
    return `The receiver’s certificate isn’t trusted (${code}).`;
  return words[code] ?? 'The event couldn’t be delivered.';
}
