import { expect, it } from 'vitest';
import { propertyWords } from './timeline-words.ts';

it('says what an event’s properties are, in plain words', () => {
  const properties = [
    { key: 'amount', value: '12500.5' },
    { key: 'currency', value: 'NGN' },
    { key: 'itemCount', value: '2' },
    { key: 'order_id', value: '1042' },
    { key: 'isGift', value: 'true' },
  ];
  expect(propertyWords(properties)).toBe('₦12,500.50 · item count 2 · order id 1042 · is gift yes');
  expect(propertyWords([{ key: 'currency', value: 'NGN' }])).toBe('currency NGN');
  expect(propertyWords([])).toBe('');
});

it('counts things, and names days and channels as the rest of the dashboard does', () => {
  const words = (key: string, value: string) => propertyWords([{ key, value }]);
  expect(words('points', '1250')).toBe('1,250 points');
  expect(words('items', '1')).toBe('1 item');
  expect(words('address', '7')).toBe('address 7');
  expect(words('expires', '2026-10-31')).toBe('expires 31 Oct 2026');
  expect(words('channel', 'whatsapp-status')).toBe('channel WhatsApp Status');
});

it('says which way a tier changed', () => {
  const properties = [
    { key: 'tier', value: 'Gold' },
    { key: 'direction', value: 'up' },
  ];
  expect(propertyWords(properties, 'tier.changed')).toBe('Up to Gold');
  expect(propertyWords(properties.slice(0, 1), 'tier.changed')).toBe('tier Gold');
});

it('shows an amount in a currency nobody knows as it was sent', () => {
  const properties = [
    { key: 'total', value: '9500' },
    { key: 'currency', value: 'cowries' },
  ];
  expect(propertyWords(properties)).toBe('9,500 cowries');
});
