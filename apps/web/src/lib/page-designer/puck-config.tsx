import type { Config, SlotComponent } from '@puckeditor/core';
import { blockCatalogue, blockProps, columnBlocks, type BlockName, slotNames } from '@talkdrum/page-designs';
import { type BlockProps, blockViews } from '@talkdrum/page-designs/blocks';
import type { ComponentType, ReactNode, Ref } from 'react';

/** What the editor hands to a block: its props, its slots as components, and where to start a drag. */
type Given = Record<string, unknown> & { id: string; puck: { dragRef: Ref<HTMLElement> | null } };

/** The blocks of a page for the editor. Their settings are in our own inspector, so only slots are fields. */
const puckConfig = {
  components: Object.fromEntries(
    blockCatalogue.map(({ name, label, start }) => [
      name,
      {
        label,
        inline: true,
        fields:
          name === 'columns'
            ? Object.fromEntries(slotNames.map((slot) => [slot, { type: 'slot', allow: columnBlocks }]))
            : {},
        defaultProps: {
          ...blockProps[name].parse(start),
          ...(name === 'columns' && Object.fromEntries(slotNames.map((slot) => [slot, []]))),
        },
        render: (given: Given) => <Block name={name} given={given} />,
      },
    ]),
  ),
  root: { fields: {}, render: ({ children }: { children: ReactNode }) => <main>{children}</main> },
} as unknown as Config;

/** With what the editor's own keys may do to the form block. */
const withForm = (permissions: { delete: boolean; duplicate: boolean }): Config => ({
  ...puckConfig,
  components: { ...puckConfig.components, form: { ...puckConfig.components['form'], permissions } } as never,
});

/** A form's own page keeps its form; no page has two. */
export const configs = {
  form: withForm({ delete: false, duplicate: false }),
  page: withForm({ delete: true, duplicate: false }),
} as const;

function Block({ name, given }: { name: BlockName; given: Given }) {
  const { puck, first, second, third, ...props } = given;
  const View = blockViews[name] as ComponentType<BlockProps<BlockName>>;
  const slots =
    name === 'columns'
      ? [first, second, third].map((slot, index) => {
          const Slot = slot as SlotComponent;
          return <Slot key={slotNames[index]} minEmptyHeight={96} />;
        })
      : undefined;
  return (
    <View
      props={props as unknown as BlockProps<BlockName>['props']}
      slots={slots}
      rootRef={puck.dragRef ?? undefined}
    />
  );
}
