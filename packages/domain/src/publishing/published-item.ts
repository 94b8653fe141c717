import type {
  PublishedKind,
  PublishedSettings,
  PublishedState,
  PublishedStatus,
} from './published.schema.ts';

/** Something with a public address, as its account sees it. */
export interface PublishedItem extends PublishedSettings {
  id: string;
  kind: PublishedKind;
  status: PublishedStatus;
  /** What visitors get now. */
  state: PublishedState;
  /** The version that visitors see, or saw last; null before the first. */
  version: number | null;
  url: string;
  /** Of people, in all channels. */
  visits: number;
  heldAt: Date | null;
  takenDownAt: Date | null;
  takenDownReason: string;
  /** A save of the settings names it. */
  revision: number;
  publishedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface ItemRow extends Omit<PublishedItem, 'card' | 'state' | 'url'> {
  cardTitle: string;
  cardText: string;
  cardPictureId: string | null;
}

export function toItem(row: ItemRow, state: PublishedState, url: string): PublishedItem {
  const { cardTitle, cardText, cardPictureId, ...rest } = row;
  return { ...rest, card: { title: cardTitle, text: cardText, pictureId: cardPictureId }, state, url };
}
