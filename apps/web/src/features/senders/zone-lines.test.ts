import { expect, it } from 'vitest';
import { zoneLines } from './zone-lines.ts';

it('writes records in zone file format, with long texts in strings of 255 characters', () => {
  const key = `v=DKIM1; p=${'A'.repeat(300)}`;
  const lines = zoneLines([
    { name: 'kola.ng', type: 'TXT', value: 'v=spf1 include:spf.example ~all' },
    { name: 'td1._domainkey.kola.ng', type: 'TXT', value: key },
    { name: 'td-bounces.kola.ng', type: 'CNAME', value: 'bounces.example' },
  ]).split('\n');
  expect(lines[0]).toBe('kola.ng. 3600 IN TXT "v=spf1 include:spf.example ~all"');
  const strings = [...(lines[1] ?? '').matchAll(/"([^"]*)"/g)].map(([, text = '']) => text);
  expect(strings.map((text) => text.length)).toEqual([255, key.length - 255]);
  expect(strings.join('')).toBe(key);
  expect(lines.slice(2)).toEqual(['td-bounces.kola.ng. 3600 IN CNAME bounces.example.', '']);
});
