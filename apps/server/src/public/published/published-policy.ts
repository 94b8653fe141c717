import { createHash } from 'node:crypto';
import type { PublicPage } from '@talkdrum/domain';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * A published page runs no script, has only its own styles, and posts only to its own address. Forms may be framed by the
 * websites that the account names; nothing else may be framed.
 */
export function publishedPolicy(
  { kind, allowedOrigins }: Pick<PublicPage, 'kind' | 'allowedOrigins'>,
  styles: readonly string[],
  publicUrl: string,
): string {
  const isFramed = kind === 'form' && allowedOrigins.length > 0;
  return [
    `default-src 'none'`,
    `style-src ${styles.map(hashOf).join(' ')}`,
    `img-src 'self' data: ${publicUrl}`,
    `font-src 'self' ${publicUrl}`,
    `frame-src https://www.youtube-nocookie.com https://player.vimeo.com`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors ${isFramed ? allowedOrigins.join(' ') : `'none'`}`,
    'sandbox allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
  ].join('; ');
}
