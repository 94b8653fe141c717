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
  /** New props for the chosen block, or for the page. */
  change: (block: PlacedBlock, props: Record<string, unknown>) => void;
  changeRoot: (props: Partial<RootProps>) => void;
}

export function usePageEditor(): PageEditor {
  const dispatch = usePuckPart((state) => state.dispatch);
  const data = usePuckPart((state) => state.appState.data);
  const selector = usePuckPart((state) => state.appState.ui.itemSelector);
  const announce = useAnnounce();
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
    add: (name) => {
      const { index, zone } = placeForNew(content, chosen, name);
      act(
        {
          type: 'insert',
          componentType: name,
          destinationIndex: index,
          destinationZone: zone,
          id: `${name}-${crypto.randomUUID()}`,
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
    duplicate: ({ block, index, zone }) => {
      act({ type: 'duplicate', sourceIndex: index, sourceZone: zone }, `${labelOf(block.type)} duplicated`);
      choose({ index: index + 1, zone });
    },
    remove: ({ block, index, zone }) => {
      choose(null);
      act({ type: 'remove', index, zone }, `${labelOf(block.type)} deleted`);
    },
    change: ({ block, index, zone }, props) =>
      dispatch({
        type: 'replace',
        destinationIndex: index,
        destinationZone: zone,
        data: { type: block.type, props: { ...block.props, ...props } },
      }),
    changeRoot: (props) =>
      dispatch({ type: 'replaceRoot', root: { props: { ...data.root.props, ...props } } } as PuckAction),
  };
}

/** Going back and forward through what was done. */
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
