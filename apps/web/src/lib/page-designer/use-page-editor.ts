import { createUsePuck, type PuckAction } from '@puckeditor/core';
import {
  blockCatalogue,
  designVersion,
  type BlockName,
  type PageBlock,
  type PageDesign,
  pageDesign,
  type RootProps,
} from '@talkdrum/page-designs';
import { useAnnounce } from '../email-designer/announcer.tsx';
import { useSource } from './designer-context.ts';
import { addRefusal, duplicateRefusal, removeRefusal } from './form-block.ts';
import { placedBlocks, type PlacedBlock, placeForNew } from './block-places.ts';

const usePuckPart = createUsePuck();

export const labelOf = (name: BlockName): string =>
  blockCatalogue.find((kind) => kind.name === name)?.label ?? name;

/** What is on the page, and what can be done with it by mouse, keys and buttons alike. */
export interface PageEditor {
  blocks: PlacedBlock[];
  chosen: PlacedBlock | null;
  root: RootProps;
  choose: (block: PlacedBlock | null) => void;
  add: (name: BlockName) => void;
  move: (block: PlacedBlock, by: -1 | 1) => void;
  duplicate: (block: PlacedBlock) => void;
  remove: (block: PlacedBlock) => void;
  /** Why it can't be done; null if it can. */
  addRefusal: (name: BlockName) => string | null;
  duplicateRefusal: (block: PlacedBlock) => string | null;
  removeRefusal: (block: PlacedBlock) => string | null;
  /** New props for the chosen block, or for the page. */
  change: (block: PlacedBlock, props: Record<string, unknown>) => void;
  changeRoot: (props: Partial<RootProps>) => void;
}

export function usePageEditor(): PageEditor {
  const dispatch = usePuckPart((state) => state.dispatch);
  const data = usePuckPart((state) => state.appState.data);
  const selector = usePuckPart((state) => state.appState.ui.itemSelector);
  const announce = useAnnounce();
  const isFormPage = useSource().forms === undefined;
  const content = data.content as unknown as PageBlock[];
  const blocks = placedBlocks(content);
  const chosen =
    blocks.find(({ index, zone }) => index === selector?.index && zone === (selector.zone ?? zone)) ?? null;
  const act = (action: PuckAction, said: string) => {
    dispatch(action);
    announce(said);
  };
  const choose = (place: { index: number; zone: string } | null) =>
    dispatch({
      type: 'setUi',
      ui: { itemSelector: place === null ? null : { index: place.index, zone: place.zone } },
    });
  return {
    blocks,
    chosen,
    root: (data.root.props ?? {}) as unknown as RootProps,
    choose,
    addRefusal: (name) => addRefusal(name, blocks),
    duplicateRefusal: (placed) => duplicateRefusal(placed, blocks),
    removeRefusal: (placed) => removeRefusal(placed, blocks, isFormPage),
    add: (name) => {
      if (addRefusal(name, blocks) !== null) return;
      const { index, zone } = placeForNew(content, chosen, name);
      act(
        {
          type: 'insert',
          componentType: name,
          destinationIndex: index,
          destinationZone: zone,
        },
        `${labelOf(name)} added`,
      );
      choose({ index, zone });
    },
    move: ({ block, index, zone, count }, by) => {
      const to = index + by;
      if (to < 0 || to >= count) return;
      act(
        { type: 'reorder', sourceIndex: index, destinationIndex: to, destinationZone: zone },
        `${labelOf(block.type)} moved ${by < 0 ? 'up' : 'down'}, ${to + 1} of ${count}`,
      );
      choose({ index: to, zone });
    },
    duplicate: (placed) => {
      const reason = duplicateRefusal(placed, blocks);
      if (reason !== null) return announce(reason);
      const { block, index, zone } = placed;
      act({ type: 'duplicate', sourceIndex: index, sourceZone: zone }, `${labelOf(block.type)} duplicated`);
      choose({ index: index + 1, zone });
    },
    remove: (placed) => {
      const reason = removeRefusal(placed, blocks, isFormPage);
      if (reason !== null) return announce(reason);
      const { block, index, zone } = placed;
      choose(null);
      act({ type: 'remove', index, zone }, `${labelOf(block.type)} deleted`);
      focusNear(placed, blocks);
    },
    change: ({ block, index, zone }, props) =>
      dispatch({
        type: 'replace',
        destinationIndex: index,
        destinationZone: zone,
        data: { type: block.type, props: { ...block.props, ...props } },
      }),
    changeRoot: (props) =>
      dispatch({ type: 'replaceRoot', root: { props: { ...data.root.props, ...props } } }),
  };
}

/** The focus goes to the block that took the place of a deleted one; without one to the settings. */
function focusNear({ block }: PlacedBlock, blocks: readonly PlacedBlock[]): void {
  const isGone = ({ block: { props }, zone }: PlacedBlock) =>
    props.id === block.props.id || zone.startsWith(`${block.props.id}:`);
  const at = blocks.findIndex(({ block: { props } }) => props.id === block.props.id);
  const next = blocks.slice(at).find((placed) => !isGone(placed)) ?? blocks[at - 1];
  requestAnimationFrame(() => {
    const button = next && `[data-block="${CSS.escape(next.block.props.id)}"]`;
    const settings = document.querySelector<HTMLElement>('[data-area="settings"]');
    ((button && document.querySelector<HTMLElement>(button)) || settings)?.focus();
  });
}

/** Undo and redo. */
export function useEditorHistory() {
  return usePuckPart((state) => state.history);
}

/** The editor's data as we store it. What can't be read is passed on as it is, for the server to say why. */
export function toDesign(data: { root: { props?: object }; content: unknown[] }): PageDesign {
  const props = { ...data.root.props } as Record<string, unknown>;
  delete props['id'];
  const design = { designVersion, root: { props }, content: data.content } as unknown as PageDesign;
  return pageDesign.safeParse(design).data ?? design;
}
