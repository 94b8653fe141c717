import type { Node } from '@tiptap/pm/model';
import { readTag } from '../use-merge-tags.ts';

/** A remark about the email, as the server makes it. */
export interface Check {
  id: string;
  level: string;
  message: string;
}

const isPictureWithoutWords = ({ attrs }: Node): boolean =>
  hasText(attrs['src']) ? !hasText(attrs['alt']) : hasText(attrs['picture']) && !hasText(attrs['alt']);

const hasText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/** Where the Fix of a remark leads: the position of a node of the email, or the email's own settings. */
export function findFix(doc: Node, { id, message }: Check): number | 'email' | null {
  if (/subject|preheader/.test(id)) return 'email';
  let found: number | null = null;
  doc.descendants((node, pos) => {
    if (found === null && isAbout(node, id, message)) found = pos;
    return found === null;
  });
  if (found === null && /unsubscribe|address|footer/.test(id)) return 'email';
  return found;
}

function isAbout(node: Node, id: string, message: string): boolean {
  if (/alt|description/.test(id)) return isPictureWithoutWords(node) || hasProductWithoutWords(node);
  if (node.type.name === 'mergeTag')
    return /tag|merge|fallback/.test(id) && message.includes(String(node.attrs['path']));
  return namesAddress(node, message);
}

function hasProductWithoutWords({ attrs }: Node): boolean {
  const products: unknown = attrs['products'];
  return (
    Array.isArray(products) &&
    products.some(
      (product: unknown) =>
        typeof product === 'object' &&
        product !== null &&
        hasText(Reflect.get(product, 'picture')) &&
        !hasText(Reflect.get(product, 'alt')),
    )
  );
}

/** Remarks about links and pictures name their address. */
function namesAddress(node: Node, message: string): boolean {
  const addresses = [
    node.attrs['href'],
    node.attrs['src'],
    ...node.marks.map(({ attrs }) => attrs['href'] as unknown),
  ];
  return addresses.some((address) => hasText(address) && message.includes(bare(String(address))));
}

const bare = (address: string) =>
  address.startsWith('{{') ? readTag(address).path : address.replace(/^https?:\/\//, '').replace(/\/$/, '');
