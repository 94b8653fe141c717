import type { BlockFieldsProps } from '../block-fields-props.ts';
import { useDesigner } from '../../designer-context.ts';
import { changeColumnCount } from '../../blocks/change-columns.ts';
import { ChoiceRow, NumberRow, Settings } from '../rows.tsx';
import { BackgroundRow, BoxSettings, GapRow, numberOf, OnPhoneRow, stringOf } from '../shared-fields.tsx';

const counts = ['2', '3'].map((value) => ({ value, label: value }));
const onPhones = [
  { value: 'stack', label: 'Stack' },
  { value: 'keep', label: 'Side by side' },
] as const;
const heights = [
  { value: 'top', label: 'Top' },
  { value: 'middle', label: 'Middle' },
  { value: 'bottom', label: 'Bottom' },
] as const;

export function ColumnsFields(props: BlockFieldsProps) {
  const { node, pos, set } = props;
  const { editor } = useDesigner();
  return (
    <>
      <Settings title="Layout">
        <ChoiceRow
          label="Columns"
          value={String(node.childCount)}
          options={counts}
          onChange={(count) => {
            const tr = changeColumnCount(editor.state, pos, Number(count));
            if (tr !== null) editor.view.dispatch(tr);
          }}
        />
        {node.childCount === 2 ? <SplitRow {...props} /> : null}
        <OnPhoneRow {...props} options={onPhones} />
        <ChoiceRow
          label="Align"
          value={stringOf(node.attrs['valign']) ?? 'top'}
          options={heights}
          onChange={(valign) => set({ valign })}
        />
        <GapRow {...props} max={80} />
      </Settings>
      <BoxSettings {...props} />
    </>
  );
}

const splits = [
  { value: '', label: '½ ½' },
  { value: '33', label: '⅓ ⅔' },
  { value: '67', label: '⅔ ⅓' },
] as const;

/** How wide the first column is. */
function SplitRow({ node, pos }: BlockFieldsProps) {
  const { editor } = useDesigner();
  const [first, second] = [node.child(0), node.child(1)];
  const width: unknown = first.attrs['width'];
  const split = (value: string) => {
    const share = value === '' ? null : Number(value);
    editor.view.dispatch(
      editor.state.tr
        .setNodeAttribute(pos + 1, 'width', share)
        .setNodeAttribute(pos + 1 + first.nodeSize, 'width', share === null ? null : 100 - share),
    );
  };
  const value = typeof width === 'number' && second.attrs['width'] === 100 - width ? String(width) : '';
  return <ChoiceRow label="Widths" value={value} options={splits} onChange={split} />;
}

export function SectionFields(props: BlockFieldsProps) {
  const { node, set } = props;
  return (
    <>
      <Settings title="Style">
        <BackgroundRow {...props} />
        <NumberRow
          label="Above, below"
          value={numberOf(node.attrs['paddingY'])}
          min={0}
          max={120}
          onChange={(paddingY) => set({ paddingY })}
        />
        <NumberRow
          label="At the sides"
          value={numberOf(node.attrs['paddingX'])}
          min={0}
          max={120}
          onChange={(paddingX) => set({ paddingX })}
        />
        <NumberRow
          label="Corners"
          value={numberOf(node.attrs['corners'])}
          min={0}
          max={80}
          onChange={(corners) => set({ corners })}
        />
      </Settings>
    </>
  );
}
