import { expect, it } from 'vitest';
import { nearestText } from './nearest-text.ts';

const cities = ['Lagos', 'Accra', 'Ìbàdàn', 'Kano', 'Kent'];

it('finds what was probably meant, ignoring case and accents', () => {
  expect(nearestText('Lagso', cities)).toBe('Lagos');
  expect(nearestText('ibadn', cities)).toBe('Ìbàdàn');
  expect(nearestText('Acra ', cities)).toBe('Accra');
});

it('suggests nothing for short or quite different texts, or for the value itself', () => {
  expect(nearestText('Ka', cities)).toBeNull();
  expect(nearestText('Nairobi', cities)).toBeNull();
  expect(nearestText('LAGOS', cities)).toBeNull();
});

it('doesn’t compare long texts, which would take long', () => {
  expect(nearestText('a'.repeat(101), [`${'a'.repeat(100)}b`])).toBeNull();
});

it('prefers the nearest, and of equals the first', () => {
  expect(nearestText('Keno', ['Kano', 'Kent'])).toBe('Kano');
  expect(nearestText('Kant', ['Kent', 'Kano'])).toBe('Kent');
});
