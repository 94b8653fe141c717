import type { DomainConfig } from '../../config.ts';
import type { LinkTokens } from '../../tracking/index.ts';
import type { StreamLibrary } from './stream-library.ts';

/** What single emails are made with. */
export interface ComposeWorld {
  config: Pick<DomainConfig, 'publicUrl' | 'bounceDomain'>;
  tokens: LinkTokens;
  library: StreamLibrary;
}
