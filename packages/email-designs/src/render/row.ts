import {
  createContext,
  createElement as h,
  type CSSProperties,
  type ReactElement,
  type ReactNode,
  useContext,
} from 'react';
import type { Colour } from '../values.schema.ts';
import { onGround, type Place, PlaceContext, usePlace } from './look.ts';

/** Where the block is in the design; null if its row doesn’t say so. */
export const BlockContext = createContext<string | null>(null);

/** Space at the sides of a mail's blocks. */
const SIDE = 28;

interface Box {
  background: Colour | null;
  paddingY: number;
  paddingX: number | null;
}

interface RowOptions {
  align?: 'left' | 'center' | 'right' | null;
  style?: CSSProperties;
  className?: string | undefined;
}

/** The pixels between a block's sides. */
function innerWidth(place: Place, { paddingX }: Box): number {
  return place.width - 2 * sideOf(place, paddingX);
}

function sideOf(place: Place, paddingX: number | null): number {
  return paddingX ?? (place.isInner ? 0 : SIDE);
}

/** The place inside a block’s box: its colour behind, less room. */
function boxPlace(place: Place, box: Box): Place {
  return { ...onGround(place, box.background), width: innerWidth(place, box) };
}

/** How a cell gets a colour behind it, in the light and in the dark. */
export function groundProps(place: Place, background: Colour | null) {
  if (background === null) return { style: {} };
  const inside = onGround(place, background);
  const { ground } = inside;
  const className = place.look.darkBand(ground, inside);
  return { bgcolor: ground, className, style: { backgroundColor: ground } };
}

/** A block: one row of its table. */
export function Row({
  box,
  align = null,
  style = {},
  className,
  children,
}: RowOptions & { box: Box; children?: ReactNode }): ReactElement {
  const place = usePlace();
  const side = sideOf(place, box.paddingX);
  const ground = groundProps(place, box.background);
  const classes = [className, side >= 24 ? 'side' : undefined, ground.className].filter(
    (name) => name !== undefined,
  );
  const cell = h(
    'td',
    {
      ...(align !== null && { align }),
      ...(classes.length > 0 && { className: classes.join(' ') }),
      bgcolor: ground.bgcolor,
      style: { padding: `${box.paddingY}px ${side}px`, ...ground.style, ...style },
    },
    h(PlaceContext.Provider, { value: boxPlace(place, box) }, children),
  );
  const block = useContext(BlockContext);
  return h('tr', block === null ? null : { 'data-block': block }, cell);
}

/** A table for layout, which screen readers read as text. */
export function Layout({
  className,
  width = '100%',
  align,
  bgcolor,
  style,
  children,
}: {
  className?: string | undefined;
  bgcolor?: string;
  width?: string | number;
  align?: 'left' | 'center' | 'right' | undefined;
  style?: CSSProperties;
  children?: ReactNode;
}): ReactElement {
  return h(
    'table',
    {
      role: 'presentation',
      className,
      width,
      align,
      bgcolor,
      cellPadding: 0,
      cellSpacing: 0,
      border: 0,
      style,
    },
    h('tbody', null, children),
  );
}
