import type { RenditionName, StoredType } from '@talkdrum/asset-files';

/** A rendition as the asset's row describes it. */
export interface StoredRendition {
  name: RenditionName;
  type: StoredType;
  bytes: number;
  width: number;
  height: number;
}

const endings = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'application/pdf': 'pdf',
} as const satisfies Record<StoredType, string>;

export const endingOf = (type: StoredType): string => endings[type];

const types = Object.fromEntries(Object.entries(endings).map(([type, ending]) => [ending, type]));

/** A rendition's path in the storage, and the end of its public address. */
export const pathOf = (key: string, { name, type }: Pick<StoredRendition, 'name' | 'type'>): string =>
  `${key}/${name}.${endings[type]}`;

/** The type of what is stored at a path; null for a path that can't exist. */
export function typeAt(path: string): StoredType | null {
  const ending = /^[A-Za-z0-9_-]{22}\/(?:full|email|thumb)\.(jpg|png|gif|pdf)$/.exec(path)?.[1];
  return ending === undefined ? null : ((types[ending] as StoredType | undefined) ?? null);
}

/** The keys of all files whose public addresses may stand in these texts, whatever the origin was called. */
export function keysIn(texts: readonly string[]): string[] {
  const address = /\/files\/([A-Za-z0-9_-]{22})\/(?:full|email|thumb)\./g;
  return [...new Set(texts.flatMap((text) => [...text.matchAll(address)].map(([, key]) => key ?? '')))];
}
