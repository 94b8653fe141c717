import type { BlockFieldsProps } from '../block-fields-props.ts';
import { ColourRow } from '../colour-row.tsx';
import { ChoiceRow, NumberRow, Settings } from '../rows.tsx';
import { AlignRow, BoxSettings, numberOf, stringOf, useTheme } from '../shared-fields.tsx';

const levels = ['1', '2', '3'].map((value) => ({ value, label: `H${value}` }));

/** Text, headings and lists. */
export function TextStyle(props: BlockFieldsProps) {
  const { node, set } = props;
  return (
    <>
      <Settings title="Style">
        {node.type.name === 'heading' ? (
          <ChoiceRow
            label="Level"
            value={String(node.attrs['level'])}
            options={levels}
            onChange={(level) => set({ level: Number(level) })}
          />
        ) : null}
        <AlignRow {...props} />
        <WordsRows {...props} />
      </Settings>
      <BoxSettings {...props} />
    </>
  );
}

/** Size and colour of words. */
export function WordsRows({ node: { attrs }, set }: BlockFieldsProps) {
  const theme = useTheme();
  return (
    <>
      <NumberRow
        label="Size"
        value={numberOf(attrs['size'])}
        min={10}
        max={96}
        usual="Usual"
        onChange={(size) => set({ size })}
      />
      <ColourRow
        label="Colour"
        value={stringOf(attrs['colour'])}
        usual={{ label: 'As the email', colour: theme.text }}
        ground={stringOf(attrs['background']) ?? theme.card}
        onChange={(colour) => set({ colour })}
      />
    </>
  );
}
