import type { Node } from '@tiptap/pm/model';
import {
  Columns2,
  Columns3,
  Code,
  FileSignature,
  GalleryVerticalEnd,
  Heading,
  Image,
  List,
  ListOrdered,
  type LucideIcon,
  MessageCircleQuestion,
  Minus,
  MousePointerClick,
  MoveVertical,
  PanelBottom,
  Share2,
  ShoppingBag,
  SquareDashed,
  Split,
  Stamp,
  Type,
} from 'lucide-react';

interface BlockLook {
  name: string;
  icon: LucideIcon;
}

/** How each kind of block is called, and its icon. */
const looks: Readonly<Record<string, BlockLook>> = {
  paragraph: { name: 'Text', icon: Type },
  heading: { name: 'Heading', icon: Heading },
  bulletList: { name: 'List', icon: List },
  orderedList: { name: 'Numbered list', icon: ListOrdered },
  picture: { name: 'Picture', icon: Image },
  button: { name: 'Button', icon: MousePointerClick },
  divider: { name: 'Divider', icon: Minus },
  spacer: { name: 'Spacer', icon: MoveVertical },
  social: { name: 'Social', icon: Share2 },
  products: { name: 'Products', icon: ShoppingBag },
  signature: { name: 'Signature', icon: FileSignature },
  survey: { name: 'Survey', icon: MessageCircleQuestion },
  rawHtml: { name: 'HTML', icon: Code },
  logo: { name: 'Logo', icon: Stamp },
  footer: { name: 'Footer', icon: PanelBottom },
  columns: { name: 'Columns', icon: Columns2 },
  section: { name: 'Section', icon: GalleryVerticalEnd },
  conditional: { name: 'Condition', icon: Split },
};

const unknown: BlockLook = { name: 'Block', icon: SquareDashed };

export const lookOf = (node: Node): BlockLook => {
  const look = looks[node.type.name] ?? unknown;
  return node.type.name === 'columns' && node.childCount === 3 ? { ...look, icon: Columns3 } : look;
};

export const iconOf = (name: string): LucideIcon => (looks[name] ?? unknown).icon;

/** "Products · 3" */
export function blockName(node: Node): string {
  const { name } = lookOf(node);
  if (node.type.name === 'columns') return `${name} · ${node.childCount}`;
  const products: unknown = node.attrs['products'];
  return Array.isArray(products) ? `${name} · ${products.length}` : name;
}

/** The start of what the block says, for the outline. */
export function blockDetail(node: Node): string {
  const parts: string[] = [];
  node.descendants((child) => {
    if (child.isText) parts.push(child.text ?? '');
    else if (child.type.name === 'mergeTag')
      parts.push(`[${String(child.attrs['path']).split('.').at(-1)?.replaceAll('_', ' ')}]`);
    else if (child.isTextblock && parts.length > 0) parts.push(' ');
    return parts.join('').length < 80;
  });
  const alt: unknown = node.attrs['alt'] ?? node.attrs['name'] ?? node.attrs['question'];
  return parts.join('').trim().slice(0, 80) || (typeof alt === 'string' ? alt : '');
}
