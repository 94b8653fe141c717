import { useState } from 'react';

/**
 * Something as it was when its editor opened. A save with its revision is refused if a colleague saved since then; with
 * the revision that was read last it would overwrite their change unseen.
 */
export function useAsOpened<Item>(item: Item): Item {
  return useState(item)[0];
}
