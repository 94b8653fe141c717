import type { BlockFieldsProps } from './block-fields-props.ts';
import { ColourRow } from './colour-row.tsx';
import { NumberRow } from './rows.tsx';
import { numberOf, stringOf, useTheme } from './shared-fields.tsx';

/** Colours, size and corners of a button. `text` names its label. */
export function ButtonLookRows({ node: { attrs }, set, text }: BlockFieldsProps & { text: string }) {
  const theme = useTheme();
  const fill = stringOf(attrs['fill']);
  return (
    <>
      <ColourRow
        label="Fill"
        value={fill}
        usual={{ label: 'As the email', colour: theme.button }}
        onChange={(next) => set({ fill: next })}
      />
      <ColourRow
        label={text}
        value={stringOf(attrs['colour'])}
        usual={{ label: 'Readable', colour: null }}
        ground={fill ?? theme.button}
        onChange={(colour) => set({ colour })}
      />
      <NumberRow
        label="Size"
        value={numberOf(attrs['size'])}
        min={10}
        max={40}
        usual="Usual"
        onChange={(size) => set({ size })}
      />
      <NumberRow
        label="Corners"
        value={numberOf(attrs['corners'])}
        min={0}
        max={80}
        usual="Brand"
        onChange={(corners) => set({ corners })}
      />
    </>
  );
}
