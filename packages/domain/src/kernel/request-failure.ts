/** Codes of requests that can't have reached the other side. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'CERT_HAS_EXPIRED',
]);

/**
 * Why `fetch` threw. `isUnsent`: the other side can't have seen the request, so it can be sent again; otherwise it may
 * have been carried out.
 */
export function requestFailure(error: unknown): { code: string | null; isUnsent: boolean } {
  const cause = error instanceof Error ? error.cause : undefined;
  const code =
    typeof cause === 'object' && cause !== null && 'code' in cause && typeof cause.code === 'string'
      ? cause.code
      : null;
  return { code, isUnsent: code !== null && neverConnected.has(code) };
}
