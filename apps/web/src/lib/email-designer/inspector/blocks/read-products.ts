import { nodeAttributes, type Product } from '@talkdrum/email-designs';

const { shape } = nodeAttributes.products.shape.products.unwrap().element;
const blank: Product = { picture: '', alt: '', name: '', price: '', oldPrice: '', href: '' };

/** The products of a block as they are written. One that isn't right keeps its place and its words. */
export function readProducts(stored: unknown): Product[] {
  return Array.isArray(stored) ? stored.map(readProduct) : [];
}

function readProduct(stored: unknown): Product {
  const given = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  const words = given.filter(([name, value]) => Object.hasOwn(blank, name) && typeof value === 'string');
  return { ...blank, ...Object.fromEntries(words) };
}

/** Why the server would refuse a field of a product. */
export const productProblem = (product: Product, field: keyof Product): string | null =>
  shape[field].safeParse(product[field]).error?.issues[0]?.message ?? null;
