import type { BrandKit } from '@talkdrum/email-designs/brand';

/** What the paper shows that isn't part of the design: the brand, the contact and the conditions in words. */
export interface Facts {
  brand: BrandKit;
  company: string;
  tagText: (path: string, fallback: string | null) => string;
  conditionText: (index: number) => string;
}

/** Hands the facts to the blocks on the paper, which ProseMirror draws and React doesn't know. */
export class CanvasFacts {
  #facts: Facts;
  readonly #painters = new Set<() => void>();

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  get now(): Facts {
    return this.#facts;
  }

  change(facts: Facts): void {
    this.#facts = facts;
    for (const paint of this.#painters) paint();
  }

  onChange(paint: () => void): () => void {
    this.#painters.add(paint);
    return () => this.#painters.delete(paint);
  }
}
