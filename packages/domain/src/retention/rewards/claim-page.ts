import type { CompiledContent } from '../../publishing/index.ts';
import type { Reward } from './reward.ts';

/** What a version of the claim page keeps. The page itself is made for each visitor. */
export function claimPage({ name, kind, terms }: Reward): CompiledContent & { data: unknown } {
  return { title: name, html: '<main></main>', css: '', data: { name, kind, terms } };
}
