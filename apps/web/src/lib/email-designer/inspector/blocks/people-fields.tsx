import { TextLink } from '@talkdrum/ui';
import type { BlockFieldsProps } from '../block-fields-props.ts';
import { ColourRow } from '../colour-row.tsx';
import { PictureControl } from './picture-control.tsx';
import { absolute } from './picture-fields.tsx';
import { NumberRow, Settings, SwitchRow, TextRow } from '../rows.tsx';
import { AlignRow, BoxSettings, LinkRows, numberOf, stringOf } from '../shared-fields.tsx';
import { WordsRows } from './text-style.tsx';

const lines = [
  { name: 'name', label: 'Name' },
  { name: 'role', label: 'Role' },
  { name: 'phone', label: 'Telephone' },
  { name: 'email', label: 'Email' },
] as const;

export function SignatureFields(props: BlockFieldsProps) {
  const { node, set } = props;
  const src = stringOf(node.attrs['picture']) ?? '';
  const alt = stringOf(node.attrs['alt']) ?? '';
  return (
    <>
      <Settings title="Content">
        {lines.map(({ name, label }) => (
          <TextRow
            key={name}
            label={label}
            value={stringOf(node.attrs[name]) ?? ''}
            onChange={(text) => set({ [name]: text })}
          />
        ))}
        <PictureControl
          src={src}
          alt={alt}
          onPick={({ url }) => set({ picture: absolute(url) })}
          onRemove={() => set({ picture: '' })}
        />
        {src === '' ? null : (
          <TextRow label="Description" value={alt} onChange={(next) => set({ alt: next })} />
        )}
      </Settings>
      <Settings title="Style">
        <WordsRows {...props} />
      </Settings>
      <BoxSettings {...props} />
    </>
  );
}

export function LogoFields(props: BlockFieldsProps) {
  const { node, set } = props;
  return (
    <>
      <Settings title="Content" end={<BrandLink />}>
        <LinkRows {...props} />
      </Settings>
      <Settings title="Style">
        <AlignRow {...props} />
        <NumberRow
          label="Width"
          value={numberOf(node.attrs['width'])}
          min={16}
          max={600}
          onChange={(width) => set({ width })}
        />
        <ColourRow
          label="Colour"
          value={stringOf(node.attrs['colour'])}
          usual={{ label: 'As the email', colour: null }}
          onChange={(colour) => set({ colour })}
        />
      </Settings>
      <BoxSettings {...props} />
    </>
  );
}

export const BrandLink = () => <TextLink href="/dashboard/profile?tab=brand">Edit brand</TextLink>;

export function FooterFields(props: BlockFieldsProps) {
  const { node, set } = props;
  return (
    <>
      <Settings title="Content" end={<BrandLink />}>
        <SwitchRow
          label="Preferences link"
          isOn={node.attrs['hasPreferences'] === true}
          onChange={(hasPreferences) => set({ hasPreferences })}
        />
        <SwitchRow
          label="View in browser link"
          isOn={node.attrs['hasViewInBrowser'] === true}
          onChange={(hasViewInBrowser) => set({ hasViewInBrowser })}
        />
        <p className="text-xs text-muted-foreground">
          The unsubscribe link and your address are always there.
        </p>
      </Settings>
      <Settings title="Style">
        <AlignRow {...props} />
        <WordsRows {...props} />
      </Settings>
      <BoxSettings {...props} />
    </>
  );
}
