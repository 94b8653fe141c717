/**
 * What a placeholder represents: a merge tag or a tracked link, by index, or the start of a part that only
 * some recipients see, by its condition. `end` is the end of such a part.
 */
export type Placeholder = { kind: 'tag'; index: number } | { kind: 'link' | 'show' | 'end'; index: number };
