import { designOf, newBlock } from '@talkdrum/page-designs';
import { describe, expect, it } from 'vitest';
import { placedBlocks, placeForNew, rootZone } from './block-places.ts';

const { content } = designOf({}, [
  ['hero', {}],
  ['columns', { count: 2, first: [newBlock('text', 'left')], third: [newBlock('text', 'hidden')] }],
  ['footer', {}],
]);
const placed = placedBlocks(content);
const at = (id: string) => placed.find(({ block }) => block.props.id === id) ?? null;

describe('the blocks of a page', () => {
  it('are in reading order with their places, without columns that aren’t shown', () => {
    expect(placed.map(({ block, zone, index, depth }) => [block.props.id, zone, index, depth])).toEqual([
      ['hero-1', rootZone, 0, 0],
      ['columns-2', rootZone, 1, 0],
      ['left', 'columns-2:first', 0, 1],
      ['footer-3', rootZone, 2, 0],
    ]);
  });
});

describe('a new block', () => {
  it('comes after the chosen one', () => {
    expect(placeForNew(content, at('hero-1'), 'text')).toEqual({ zone: rootZone, index: 1 });
    expect(placeForNew(content, at('left'), 'text')).toEqual({ zone: 'columns-2:first', index: 1 });
  });

  it('that doesn’t fit a column comes after the columns', () => {
    expect(placeForNew(content, at('left'), 'hero')).toEqual({ zone: rootZone, index: 2 });
  });

  it('comes before the footer if nothing is chosen', () => {
    expect(placeForNew(content, null, 'text')).toEqual({ zone: rootZone, index: 2 });
    expect(placeForNew(content, null, 'footer')).toEqual({ zone: rootZone, index: 3 });
    expect(placeForNew([], null, 'text')).toEqual({ zone: rootZone, index: 0 });
  });
});
