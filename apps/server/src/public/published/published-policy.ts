import { createHash } from 'node:crypto';
import type { PublicPage } from '@talkdrum/domain';
import { formScriptPath } from '../scripts/form-script.ts';
import { countdownScriptPath, surveyScriptPath } from '../scripts/form-script-tag.ts';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Which of our scripts a page runs. */
interface PageScripts {
  hasForm: boolean;
  hasCountdown?: boolean;
  isSurvey?: boolean;
}

/**
 * A published page has only its own styles, posts only to its own address, and runs no script of anyone else. One with a
 * countdown runs ours, and one with a form too, which shows fields as answers bring them and tells a page around it how high it is. A form holds no session
 * that a frame could misuse, so any website may frame it until its account names some; nothing else may be framed.
 */
export function publishedPolicy(
  { kind, allowedOrigins }: Pick<PublicPage, 'kind' | 'allowedOrigins'>,
  styles: readonly string[],
  { publicUrl, servedAt }: { publicUrl: string; servedAt: string },
  { hasForm, hasCountdown = false, isSurvey = false }: PageScripts,
): string {
  const scripts = [
    ...(hasForm ? [isSurvey ? surveyScriptPath : formScriptPath] : []),
    ...(hasCountdown ? [countdownScriptPath] : []),
  ];
  const websites = allowedOrigins.length > 0 ? allowedOrigins.join(' ') : '*';
  return [
    `default-src 'none'`,
    ...(scripts.length > 0
      ? [`script-src ${scripts.map((path) => new URL(path, servedAt).href).join(' ')}`]
      : []),
    // A survey's script keeps the visitor's place.
    ...(isSurvey ? [`connect-src ${new URL(servedAt).origin}${new URL(servedAt).pathname}`] : []),
    `style-src ${styles.map(hashOf).join(' ')}`,
    `img-src 'self' data: ${publicUrl}`,
    `font-src 'self' ${publicUrl}`,
    `frame-src https://www.youtube-nocookie.com https://player.vimeo.com`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors ${kind === 'form' || kind === 'lead' ? websites : `'none'`}`,
    `sandbox allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation${scripts.length > 0 ? ' allow-scripts' : ''}`,
  ].join('; ');
}
