import { useEditorState } from '@tiptap/react';
import { markAttributes } from '@talkdrum/email-designs';
import { useState } from 'react';
import { useDesigner } from '../designer-context.ts';
import { withProtocol } from '../text/with-protocol.ts';
import { themeOf } from '../design-parts.ts';
import type { BlockFieldsProps } from './block-fields-props.ts';
import { ColourRow } from './colour-row.tsx';
import { ChoiceRow, NumberRow, Settings, SwitchRow, TextRow } from './rows.tsx';

export const sides = [
  { value: 'left', label: 'Left' },
  { value: 'center', label: 'Centre' },
  { value: 'right', label: 'Right' },
] as const;

/** The email's theme, as it is now. */
export function useTheme() {
  const { editor } = useDesigner();
  return useEditorState({ editor, selector: ({ editor: { state } }) => themeOf(state.doc.attrs) });
}

/** A number attribute, or null. */
export const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
export const stringOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export function AlignRow({ node, set }: BlockFieldsProps) {
  return (
    <ChoiceRow
      label="Align"
      value={stringOf(node.attrs['align']) ?? 'left'}
      options={sides}
      onChange={(align) => set({ align })}
    />
  );
}

/** The colour behind a block. */
export function BackgroundRow({ node, set }: BlockFieldsProps) {
  return (
    <ColourRow
      label="Background"
      value={stringOf(node.attrs['background'])}
      usual={{ label: 'None', colour: null }}
      onChange={(background) => set({ background })}
    />
  );
}

/** How the parts of a block are arranged on a narrow screen. */
export function OnPhoneRow({
  node,
  set,
  options,
}: BlockFieldsProps & { options: readonly { value: string; label: string }[] }) {
  return (
    <ChoiceRow
      label="On phones"
      value={stringOf(node.attrs['onPhone']) ?? 'stack'}
      options={options}
      onChange={(onPhone) => set({ onPhone })}
    />
  );
}

/** The space between the parts of a block. */
export function GapRow({ node, set, max }: BlockFieldsProps & { max: number }) {
  return (
    <NumberRow
      label="Gap"
      value={numberOf(node.attrs['gap'])}
      min={0}
      max={max}
      onChange={(gap) => set({ gap })}
    />
  );
}

/** Space around a block and the colour behind it. */
export function BoxSettings(props: BlockFieldsProps) {
  const { node, set } = props;
  const { attrs } = node;
  return (
    <Settings title="Spacing">
      <NumberRow
        label="Above, below"
        value={numberOf(attrs['paddingY'])}
        min={0}
        max={120}
        onChange={(paddingY) => set({ paddingY })}
      />
      <NumberRow
        label="At the sides"
        value={numberOf(attrs['paddingX'])}
        min={0}
        max={120}
        usual="Usual"
        onChange={(paddingX) => set({ paddingX })}
      />
      <BackgroundRow {...props} />
    </Settings>
  );
}

/** Where a block leads, and whether clicks on it are counted. What isn't an address yet stays in the field. */
export function LinkRows({ node: { attrs }, set }: BlockFieldsProps) {
  const stored = stringOf(attrs['href']) ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const read = markAttributes.link.shape.href.safeParse(withProtocol(typed ?? stored));
  return (
    <>
      <TextRow
        label="Link"
        type="url"
        placeholder="https://"
        value={typed ?? stored}
        error={typed === null || read.success ? null : (read.error.issues[0]?.message ?? null)}
        onChange={(text) => {
          const next = markAttributes.link.shape.href.safeParse(withProtocol(text));
          setTyped(text);
          if (next.success) set({ href: next.data });
        }}
      />
      <SwitchRow
        label="Count clicks"
        isOn={attrs['isTracked'] === true}
        onChange={(isTracked) => set({ isTracked })}
      />
    </>
  );
}
