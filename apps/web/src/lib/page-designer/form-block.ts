import type { BlockName } from '@talkdrum/page-designs';
import type { PlacedBlock } from './block-places.ts';

const isForm = ({ block }: PlacedBlock): boolean => block.type === 'form';
const oneForm = 'A page has one form';

/** The block and its children: an action on columns applies to their blocks. */
const within = (placed: PlacedBlock, blocks: readonly PlacedBlock[]): PlacedBlock[] => [
  placed,
  ...blocks.filter(({ zone }) => zone.startsWith(`${placed.block.props.id}:`)),
];

/** Why this block can't be added; null if it can. */
export const addRefusal = (name: BlockName, blocks: readonly PlacedBlock[]): string | null =>
  name === 'form' && blocks.some(isForm) ? oneForm : null;

export const duplicateRefusal = (placed: PlacedBlock, blocks: readonly PlacedBlock[]): string | null =>
  within(placed, blocks).some(isForm) ? oneForm : null;

export const removeRefusal = (
  placed: PlacedBlock,
  blocks: readonly PlacedBlock[],
  isFormPage: boolean,
): string | null =>
  isFormPage && within(placed, blocks).some(isForm) ? 'A form’s page needs its form' : null;
