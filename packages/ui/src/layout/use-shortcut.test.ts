import { afterEach, expect, test, vi } from 'vitest';
import { modKeys } from './use-shortcut.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['MacIntel', '⌘ K'],
  ['iPad', '⌘ K'],
  ['Win32', 'Ctrl K'],
  ['Linux x86_64', 'Ctrl K'],
])('on %s the palette opens with %s', (platform, keys) => {
  vi.stubGlobal('navigator', { platform });
  expect(modKeys('K').join(' ')).toBe(keys);
});
