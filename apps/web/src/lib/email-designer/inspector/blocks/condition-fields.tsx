import type { ContentCondition } from '@talkdrum/email-designs';
import { Input } from '@talkdrum/ui';
import { Combobox } from '@talkdrum/ui/pickers';
import { useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { formatNumber } from '../../../format.ts';
import { trpc } from '../../../trpc.ts';
import { useDesigner } from '../../designer-context.ts';
import { conditionsOf } from '../../design-parts.ts';
import { setCondition } from '../../use-design-editor.ts';
import type { BlockFieldsProps } from '../block-fields-props.ts';
import { ChoiceRow, Row, Settings } from '../rows.tsx';

const kinds = [
  { value: 'segment', label: 'Segment' },
  { value: 'attribute', label: 'Attribute' },
] as const;
const tests = [
  { value: 'any', label: 'Has a value' },
  { value: 'is', label: 'Is' },
] as const;

/** Who sees what is inside. Decided for each recipient when the send is prepared. */
export function ConditionFields({ pos, node }: BlockFieldsProps) {
  const { editor } = useDesigner();
  const conditions = useEditorState({
    editor,
    selector: ({ editor: { state } }) => conditionsOf(state.doc.attrs),
  });
  const condition = conditions[Number(node.attrs['condition'])] ?? null;
  const [kind, setKind] = useState<string>(condition?.kind ?? 'segment');
  const set = (next: ContentCondition) => setCondition(editor, pos, next);
  return (
    <Settings title="Show only if">
      <ChoiceRow label="Rule" value={kind} options={kinds} onChange={setKind} />
      {kind === 'segment' ? (
        <SegmentRow segmentId={condition?.kind === 'segment' ? condition.segmentId : null} onChange={set} />
      ) : (
        <AttributeRows condition={condition?.kind === 'attribute' ? condition : null} onChange={set} />
      )}
    </Settings>
  );
}

function SegmentRow({
  segmentId,
  onChange,
}: {
  segmentId: string | null;
  onChange: (next: ContentCondition) => void;
}) {
  const { data } = trpc.segments.fields.useQuery();
  const segments = data?.segments ?? [];
  const count = segments.find(({ id }) => id === segmentId)?.count ?? null;
  return (
    <Row
      label="Segment"
      help={count === null ? undefined : `${formatNumber(count)} people when last counted`}
    >
      {(id) => (
        <Combobox
          id={id}
          label="Segment"
          value={segmentId}
          options={segments.map(({ id: value, name, count: people }) => ({
            value,
            label: name,
            ...(people === null ? {} : { description: `${formatNumber(people)} people` }),
          }))}
          onValueChange={(value) => value !== null && onChange({ kind: 'segment', segmentId: value })}
          emptyText="No segment found."
        />
      )}
    </Row>
  );
}

type AttributeCondition = Extract<ContentCondition, { kind: 'attribute' }>;

function AttributeRows({
  condition,
  onChange,
}: {
  condition: AttributeCondition | null;
  onChange: (next: ContentCondition) => void;
}) {
  const { data } = trpc.segments.fields.useQuery();
  const [test, setTest] = useState(condition === null || condition.value === null ? 'any' : 'is');
  const [value, setValue] = useState(condition?.value ?? '');
  const key = condition?.key ?? null;
  const put = (attribute: string | null, wanted: string | null) => {
    if (attribute !== null && wanted !== '') onChange({ kind: 'attribute', key: attribute, value: wanted });
  };
  return (
    <>
      <Row label="Attribute">
        {(id) => (
          <Combobox
            id={id}
            label="Attribute"
            value={key}
            options={(data?.attributes ?? []).map((attribute) => ({
              value: attribute.key,
              label: attribute.label,
            }))}
            onValueChange={(next) => put(next, test === 'is' ? value : null)}
            emptyText="No attribute found."
          />
        )}
      </Row>
      <ChoiceRow
        label="Test"
        value={test}
        options={tests}
        onChange={(next) => {
          setTest(next);
          put(key, next === 'is' ? value : null);
        }}
      />
      {test === 'is' ? (
        <ValueRow
          value={value}
          onChange={(next) => {
            setValue(next);
            put(key, next);
          }}
        />
      ) : null}
    </>
  );
}

/** Each value is another rule, so it is taken when one leaves the field or presses Enter. */
function ValueRow({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const error = typed === '' ? 'Enter a value' : null;
  const take = () => {
    if (typed !== null && typed !== '' && typed !== value) onChange(typed);
  };
  return (
    <Row label="Value" error={error}>
      {(id) => (
        <Input
          id={id}
          maxLength={500}
          value={typed ?? value}
          aria-invalid={error === null ? undefined : true}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={take}
          onKeyDown={({ key }) => key === 'Enter' && take()}
        />
      )}
    </Row>
  );
}
