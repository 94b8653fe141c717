import { expect, test } from 'vitest';
import { requestFailure } from './request-failure.ts';

test('a request whose connection was refused was never sent', () => {
  expect(requestFailure(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }))).toEqual({
    code: 'ECONNREFUSED',
    isUnsent: true,
  });
});

test('a connection that broke may have carried the request', () => {
  expect(requestFailure(new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } }))).toEqual({
    code: 'ECONNRESET',
    isUnsent: false,
  });
  expect(requestFailure(new DOMException('timeout', 'TimeoutError'))).toEqual({
    code: null,
    isUnsent: false,
  });
  expect(requestFailure('text')).toEqual({ code: null, isUnsent: false });
});
