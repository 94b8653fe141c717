import { Input } from '@talkdrum/ui';
import { useDesigner } from '../designer-context.ts';
import type { BlockFieldsProps } from './block-fields-props.ts';
import { ColourRow } from './colour-row.tsx';
import { NumberRow, Row, Settings, SwitchRow } from './rows.tsx';
import { AlignRow, BoxSettings, LinkRows, numberOf, stringOf, useTheme } from './shared-fields.tsx';

export function ButtonFields(props: BlockFieldsProps) {
  const { node, set } = props;
  const { attrs } = node;
  const theme = useTheme();
  const fill = stringOf(attrs['fill']) ?? theme.button;
  return (
    <>
      <Settings title="Content">
        <LabelRow {...props} />
        <LinkRows {...props} />
      </Settings>
      <Settings title="Style">
        <AlignRow {...props} />
        <SwitchRow
          label="Full width"
          isOn={attrs['isWide'] === true}
          onChange={(isWide) => set({ isWide })}
        />
        <ColourRow
          label="Fill"
          value={stringOf(attrs['fill'])}
          usual={{ label: 'As the email', colour: theme.button }}
          onChange={(next) => set({ fill: next })}
        />
        <ColourRow
          label="Label"
          value={stringOf(attrs['colour'])}
          usual={{ label: 'Readable', colour: null }}
          ground={fill}
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
      </Settings>
      <BoxSettings {...props} />
    </>
  );
}

/** The label can be typed here too, unless it has merge tags. */
function LabelRow({ pos, node }: BlockFieldsProps) {
  const { editor } = useDesigner();
  const isPlain = node.childCount === 0 || (node.childCount === 1 && node.firstChild?.isText === true);
  if (!isPlain) return null;
  return (
    <Row label="Text">
      {(id) => (
        <Input
          id={id}
          value={node.textContent}
          onChange={({ target: { value } }) => {
            const { schema, tr } = editor.state;
            const content = value === '' ? [] : [schema.text(value)];
            editor.view.dispatch(tr.replaceWith(pos + 1, pos + node.nodeSize - 1, content));
          }}
        />
      )}
    </Row>
  );
}
