import { fitsColumn, type PageBlock, type SlotName, slotNames } from '@talkdrum/page-designs';

/** The position of a block, in the editor’s terms. */
export interface BlockPlace {
  index: number;
  zone: string;
}

export const rootZone = 'root:default-zone';

/** A block with its place, and how deep it is. */
export interface PlacedBlock extends BlockPlace {
  block: PageBlock;
  depth: number;
  /** How many blocks are in the same zone. */
  count: number;
}

/** Every block in reading order, those in columns after their columns. */
export function placedBlocks(content: readonly PageBlock[], zone = rootZone, depth = 0): PlacedBlock[] {
  return content.flatMap((block, index) => [
    { block, index, zone, depth, count: content.length },
    ...(block.type === 'columns'
      ? shownSlots(block.props.count).flatMap((slot) =>
          placedBlocks(block.props[slot], `${block.props.id}:${slot}`, depth + 1),
        )
      : []),
  ]);
}

const shownSlots = (count: number): SlotName[] => slotNames.slice(0, count);

/** After the chosen block, in its column if it fits there; otherwise before the footer at the end. */
export function placeForNew(
  content: readonly PageBlock[],
  chosen: PlacedBlock | null,
  name: PageBlock['type'],
): BlockPlace {
  if (chosen !== null && (chosen.zone === rootZone || fitsColumn(name)))
    return { zone: chosen.zone, index: chosen.index + 1 };
  if (chosen !== null) {
    const columns = content.findIndex(({ props }) => chosen.zone.startsWith(`${props.id}:`));
    return { zone: rootZone, index: columns + 1 };
  }
  const last = content.at(-1)?.type === 'footer' && name !== 'footer' ? content.length - 1 : content.length;
  return { zone: rootZone, index: last };
}
