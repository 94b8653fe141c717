import { nodeAttributes, type Product } from '@talkdrum/email-designs';
import { useState } from 'react';
import { withProtocol } from '../../text/with-protocol.ts';
import { PictureControl } from './picture-control.tsx';
import { absolute } from './picture-fields.tsx';
import { productProblem } from './read-products.ts';
import { TextRow } from '../rows.tsx';

const href = nodeAttributes.picture.shape.href;

const lines = [
  { field: 'name', label: 'Name' },
  { field: 'price', label: 'Price' },
  { field: 'oldPrice', label: 'Old price' },
] as const;

/** One product of a row of products. */
export function ProductFields({
  product,
  onChange,
}: {
  product: Product;
  onChange: (product: Product) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const read = href.safeParse(withProtocol(typed ?? product.href));
  const set = (part: Partial<Product>) => onChange({ ...product, ...part });
  return (
    <>
      {lines.map(({ field, label }) => (
        <TextRow
          key={field}
          label={label}
          value={product[field]}
          error={productProblem(product, field)}
          onChange={(text) => set({ [field]: text })}
        />
      ))}
      <TextRow
        label="Link"
        type="url"
        placeholder="https://"
        value={typed ?? product.href}
        error={read.success ? null : (read.error.issues[0]?.message ?? null)}
        onChange={(text) => {
          setTyped(text);
          const next = href.safeParse(withProtocol(text));
          if (next.success) set({ href: next.data });
        }}
      />
      <PictureControl
        src={product.picture}
        alt={product.alt}
        onPick={({ url }) => set({ picture: absolute(url) })}
        onRemove={() => set({ picture: '' })}
      />
      <TextRow
        label="Description"
        value={product.alt}
        error={productProblem(product, 'alt')}
        onChange={(alt) => set({ alt })}
        help="Of the picture"
      />
    </>
  );
}
