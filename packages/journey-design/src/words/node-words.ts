export interface NodeWords {
  /** What it does, in a few words. */
  title: string;
  /** When, or under which conditions; may be empty. */
  detail: string;
}

/** Names of what settings point to. Null: not known, as while it loads or once it is deleted. */
export type NameOf = (
  kind:
    | 'list'
    | 'segment'
    | 'form'
    | 'campaign'
    | 'draft'
    | 'template'
    | 'event'
    | 'attribute'
    | 'node'
    | 'reward'
    | 'programme',
  id: string,
) => string | null;
