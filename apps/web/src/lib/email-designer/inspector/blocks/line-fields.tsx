import type { BlockFieldsProps } from '../block-fields-props.ts';
import { ColourRow } from '../colour-row.tsx';
import { ChoiceRow, NumberRow, Settings } from '../rows.tsx';
import { BackgroundRow, BoxSettings, numberOf, stringOf } from '../shared-fields.tsx';

const lines = [
  { value: 'solid', label: 'Solid' },
  { value: 'dashed', label: 'Dashed' },
  { value: 'dotted', label: 'Dotted' },
] as const;

export function DividerFields(props: BlockFieldsProps) {
  const { node, set } = props;
  const { attrs } = node;
  return (
    <>
      <Settings title="Style">
        <ChoiceRow
          label="Line"
          value={stringOf(attrs['style']) ?? 'solid'}
          options={lines}
          onChange={(style) => set({ style })}
        />
        <ColourRow
          label="Colour"
          value={stringOf(attrs['colour'])}
          usual={{ label: 'Grey', colour: '#d5dbe1' }}
          onChange={(colour) => set({ colour })}
        />
        <NumberRow
          label="Thickness"
          value={numberOf(attrs['thickness'])}
          min={1}
          max={16}
          onChange={(thickness) => set({ thickness })}
        />
        <NumberRow
          label="Width"
          value={numberOf(attrs['width'])}
          min={5}
          max={100}
          unit="%"
          onChange={(width) => set({ width })}
        />
      </Settings>
      <BoxSettings {...props} />
    </>
  );
}

export function SpacerFields(props: BlockFieldsProps) {
  const { node, set } = props;
  return (
    <Settings title="Style">
      <NumberRow
        label="Height"
        value={numberOf(node.attrs['height'])}
        min={4}
        max={200}
        onChange={(height) => set({ height })}
      />
      <BackgroundRow {...props} />
    </Settings>
  );
}
