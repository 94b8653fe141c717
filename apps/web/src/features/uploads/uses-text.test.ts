import { expect, it } from 'vitest';
import { deletedText, usesText } from './uses-text.ts';

const template = { kind: 'template', count: 2 } as const;
const campaign = { kind: 'campaign', count: 1 } as const;
const brand = { kind: 'brand', count: 1 } as const;
const of = (...uses: Parameters<typeof usesText>[0]) => ({ uses });

it('a file says where it is used', () => {
  expect(usesText([])).toBe('Not used');
  expect(usesText([template, campaign])).toBe('In 2 templates, 1 campaign');
});

it('a deleted file says where it still shows, and if the brand kit has lost its logo', () => {
  expect(deletedText([of()])).toBe('File deleted');
  expect(deletedText([of(template, campaign)])).toBe(
    'File deleted. It still shows in 2 templates, 1 campaign.',
  );
  expect(deletedText([of(brand)])).toBe('File deleted. Your brand kit now has no logo.');
  expect(deletedText([of(), of()])).toBe('2 files deleted');
  expect(deletedText([of(), of(template)])).toBe('2 files deleted. 1 of them still shows where it is used.');
  expect(deletedText([of(brand, campaign), of(template)])).toBe(
    '2 files deleted. 2 of them still show where they are used. Your brand kit now has no logo.',
  );
});
