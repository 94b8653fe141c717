import type { BlockFieldsProps } from '../block-fields-props.ts';
import { PictureControl } from './picture-control.tsx';
import { NumberRow, Settings, TextRow } from '../rows.tsx';
import { AlignRow, BoxSettings, LinkRows, numberOf, stringOf } from '../shared-fields.tsx';

export function PictureFields(props: BlockFieldsProps) {
  const { node, set } = props;
  const { attrs } = node;
  const alt = stringOf(attrs['alt']) ?? '';
  return (
    <>
      <Settings title="Content">
        <PictureControl
          src={stringOf(attrs['src']) ?? ''}
          alt={alt}
          onPick={({ url, width }) => set({ src: absolute(url), width: width < 544 ? width : null })}
          onRemove={() => set({ src: '', width: null })}
        />
        <TextRow
          label="Description"
          value={alt}
          onChange={(next) => set({ alt: next })}
          help="Read aloud, and shown while pictures are off."
        />
        <LinkRows {...props} />
      </Settings>
      <Settings title="Style">
        <AlignRow {...props} />
        <NumberRow
          label="Width"
          value={numberOf(attrs['width'])}
          min={8}
          max={1_200}
          usual="Full"
          onChange={(width) => set({ width })}
        />
        <NumberRow
          label="Corners"
          value={numberOf(attrs['corners'])}
          min={0}
          max={80}
          onChange={(corners) => set({ corners })}
        />
      </Settings>
      <BoxSettings {...props} />
    </>
  );
}

/** An asset's address for an email, which is read elsewhere. */
export const absolute = (url: string): string => new URL(url, window.location.origin).href;
