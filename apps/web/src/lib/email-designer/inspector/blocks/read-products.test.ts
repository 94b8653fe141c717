import { describe, expect, test } from 'vitest';
import { productProblem, readProducts } from './read-products.ts';

const lamp = { picture: '', alt: '', name: 'Lamp', price: '₦900', oldPrice: '', href: '' };
const long = { ...lamp, name: 'x'.repeat(301) };

describe('the products of a block', () => {
  test('stay if one of them isn’t right', () => {
    expect(readProducts([lamp, long, { name: 'Half' }, null])).toEqual([
      lamp,
      long,
      { ...lamp, name: 'Half', price: '' },
      { ...lamp, name: '', price: '' },
    ]);
    expect(readProducts('nothing')).toEqual([]);
  });

  test('say which field isn’t right', () => {
    expect(productProblem(long, 'name')).toBe('Use 300 characters or fewer');
    expect(productProblem(long, 'price')).toBeNull();
    expect(productProblem({ ...lamp, href: 'javascript:alert(1)' }, 'href')).toContain('https://');
  });
});
