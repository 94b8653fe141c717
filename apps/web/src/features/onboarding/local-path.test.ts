import { describe, expect, it } from 'vitest';
import { localPath } from './local-path.ts';

describe('the page after signing in', () => {
  it.each(['/dashboard/contacts?search=a&cursor=b#top', '/dashboard/email', '/confirm-email?token=x'])(
    'follows %s, which is on this site',
    (path) => expect(localPath(path)).toBe(path),
  );

  it.each([
    undefined,
    '',
    '/',
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    ' /dashboard',
    '/sign-in?next=/sign-in',
    'dashboard',
    '/..//evil.example',
    '/./\\evil.example',
  ])('leads to the dashboard instead of %j', (path) => {
    const target = localPath(path);
    expect(new URL(target, 'https://us.example').origin).toBe('https://us.example');
    expect(target).toBe('/dashboard');
  });
});
