import type { ParsedMessage } from './parse-message.ts';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 16 * 1024;

export type OneClickTarget = {
  /** The HTTP(S) URL of List-Unsubscribe, if any. */
  url: string | undefined;
  /** Why the button is disabled; undefined if it works. */
  obstacle: string | undefined;
};
export type OneClickAnswer = { url: string; status: number; body: string } | { url: string; error: string };

/** Reads List-Unsubscribe and List-Unsubscribe-Post (RFC 8058). Undefined when the message has neither. */
export function oneClickTarget(headers: ParsedMessage['headers']): OneClickTarget | undefined {
  const valueOf = (name: string) => headers.find((header) => header.name.toLowerCase() === name)?.value;
  const list = valueOf('list-unsubscribe');
  const post = valueOf('list-unsubscribe-post');
  if (list === undefined && post === undefined) return undefined;
  const url = [...(list ?? '').matchAll(/<\s*(https?:[^>]*)>/gi)].map(([, found = '']) =>
    found.replace(/\s+/g, ''),
  )[0];
  return { url, obstacle: obstacleFor(url, post) };
}

function obstacleFor(url: string | undefined, post: string | undefined): string | undefined {
  if (url === undefined) return 'List-Unsubscribe has no http or https URL.';
  if (post?.trim().toLowerCase() !== 'list-unsubscribe=one-click')
    return 'List-Unsubscribe-Post does not say List-Unsubscribe=One-Click.';
  if (!isLoopback(url)) return 'The URL isn’t on this computer, and the sandbox doesn’t post anywhere else.';
  return undefined;
}

function isLoopback(url: string): boolean {
  const hostname = URL.parse(url)?.hostname ?? '';
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}

/** Posts like a mailbox provider when a user clicks "Unsubscribe": one POST, without cookies or redirects. */
export async function postOneClick(url: string): Promise<OneClickAnswer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { url, status: response.status, body: await readStart(response) };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { url, error: cause instanceof Error ? cause.message : String(cause) };
  }
}

async function readStart(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= MAX_ANSWER_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString('utf8');
}
