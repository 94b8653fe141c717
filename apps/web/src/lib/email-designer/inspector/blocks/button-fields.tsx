import { Input } from '@talkdrum/ui';
import { useDesigner } from '../../designer-context.ts';
import type { BlockFieldsProps } from '../block-fields-props.ts';
import { ButtonLookRows } from '../button-look-rows.tsx';
import { Row, Settings, SwitchRow } from '../rows.tsx';
import { AlignRow, BoxSettings, LinkRows } from '../shared-fields.tsx';

export function ButtonFields(props: BlockFieldsProps) {
  const { node, set } = props;
  const { attrs } = node;
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
        <ButtonLookRows {...props} text="Label" />
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
