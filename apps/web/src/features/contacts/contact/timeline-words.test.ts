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
  expect(propertyWords(properties)).toBe('amount NGN 12,500.5 · item count 2 · order id 1042 · is gift yes');
  expect(propertyWords([{ key: 'currency', value: 'NGN' }])).toBe('currency NGN');
  expect(propertyWords([])).toBe('');
});
