import { designLimits, type Product } from '@talkdrum/email-designs';
import { Button, cn, IconButton } from '@talkdrum/ui';
import { ChevronDown, ChevronUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { BlockFieldsProps } from '../block-fields-props.ts';
import { ColourRow } from '../colour-row.tsx';
import { ProductFields } from './product-fields.tsx';
import { readProducts } from './read-products.ts';
import { ChoiceRow, NumberRow, Settings, SwitchRow } from '../rows.tsx';
import { BoxSettings, GapRow, numberOf, OnPhoneRow, stringOf, useTheme } from '../shared-fields.tsx';

const counts = ['1', '2', '3'].map((value) => ({ value, label: value }));
const onPhones = [
  { value: 'stack', label: 'Stack' },
  { value: 'pair', label: '2 a row' },
] as const;
const blank: Product = { picture: '', alt: '', name: 'Product', price: '', oldPrice: '', href: '' };

export function ProductsFields(props: BlockFieldsProps) {
  const { node, set } = props;
  return (
    <>
      <Settings title="Content">
        <ProductList
          products={readProducts(node.attrs['products'])}
          onChange={(products) => set({ products })}
        />
        <SwitchRow
          label="Count clicks"
          isOn={node.attrs['isTracked'] === true}
          onChange={(isTracked) => set({ isTracked })}
        />
      </Settings>
      <Settings title="Layout">
        <ChoiceRow
          label="Columns"
          value={String(node.attrs['columns'])}
          options={counts}
          onChange={(columns) => set({ columns: Number(columns) })}
        />
        <OnPhoneRow {...props} options={onPhones} />
        <GapRow {...props} max={60} />
      </Settings>
      <ProductsStyle {...props} />
      <BoxSettings {...props} />
    </>
  );
}

function ProductsStyle({ node, set }: BlockFieldsProps) {
  const theme = useTheme();
  const ground = stringOf(node.attrs['background']) ?? theme.card;
  const usual = { label: 'As the email', colour: theme.text };
  return (
    <Settings title="Style">
      <ColourRow
        label="Text"
        value={stringOf(node.attrs['colour'])}
        usual={usual}
        ground={ground}
        onChange={(colour) => set({ colour })}
      />
      <ColourRow
        label="Price"
        value={stringOf(node.attrs['priceColour'])}
        usual={usual}
        ground={ground}
        onChange={(priceColour) => set({ priceColour })}
      />
      <NumberRow
        label="Corners"
        value={numberOf(node.attrs['corners'])}
        min={0}
        max={80}
        onChange={(corners) => set({ corners })}
      />
    </Settings>
  );
}

/** Picked by hand; one at a time is open. */
function ProductList({
  products,
  onChange,
}: {
  products: Product[];
  onChange: (products: Product[]) => void;
}) {
  const [open, setOpen] = useState<number | null>(null);
  const move = (index: number, to: number) => {
    const product = products[index];
    if (product === undefined || to < 0 || to >= products.length) return;
    onChange(products.toSpliced(index, 1).toSpliced(to, 0, product));
    setOpen(open === index ? to : null);
  };
  return (
    <>
      <ul aria-label="Products" className="flex flex-col gap-1">
        {products.map((product, index) => (
          <li key={index} className="rounded-control bg-inset">
            <div className="flex items-center">
              <button
                type="button"
                aria-expanded={open === index}
                onClick={() => setOpen(open === index ? null : index)}
                className="flex min-h-8 min-w-0 flex-1 items-center gap-2 px-2 text-left text-sm max-lg:min-h-11"
              >
                <ChevronDown
                  aria-hidden
                  className={cn('size-3.5 shrink-0 text-muted-foreground', open === index || '-rotate-90')}
                />
                <span className="min-w-0 flex-1 truncate">{product.name || 'No name'}</span>
                <span className="tabular shrink-0 text-xs text-muted-foreground">{product.price}</span>
              </button>
            </div>
            {open === index ? (
              <OpenProduct
                product={product}
                onChange={(changed) => onChange(products.with(index, changed))}
                onMove={(by) => move(index, index + by)}
                onRemove={() => {
                  onChange(products.toSpliced(index, 1));
                  setOpen(null);
                }}
              />
            ) : null}
          </li>
        ))}
      </ul>
      <Button
        size="sm"
        icon={<Plus aria-hidden />}
        disabledReason={
          products.length >= designLimits.products ? `At most ${designLimits.products} products` : null
        }
        onClick={() => {
          onChange([...products, blank]);
          setOpen(products.length);
        }}
      >
        Add a product
      </Button>
    </>
  );
}

interface OpenProductProps {
  product: Product;
  onChange: (product: Product) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function OpenProduct({ product, onChange, onMove, onRemove }: OpenProductProps) {
  return (
    <div className="flex flex-col gap-2 px-2 pb-2">
      <ProductFields product={product} onChange={onChange} />
      <div className="flex justify-end">
        <IconButton
          size="sm"
          label="Move product up"
          icon={<ChevronUp aria-hidden />}
          onClick={() => onMove(-1)}
        />
        <IconButton
          size="sm"
          label="Move product down"
          icon={<ChevronDown aria-hidden />}
          onClick={() => onMove(1)}
        />
        <IconButton size="sm" label="Remove product" icon={<Trash2 aria-hidden />} onClick={onRemove} />
      </div>
    </div>
  );
}
