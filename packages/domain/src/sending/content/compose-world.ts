import type { DomainConfig } from '../../config.ts';
import type { LinkTokens } from '../../tracking/index.ts';
import type { ContentCache } from './content-cache.ts';

/** What single emails are made with. */
export interface ComposeContext {
  config: Pick<DomainConfig, 'publicUrl' | 'bounceDomain'>;
  tokens: LinkTokens;
  library: ContentCache;
}
