import type { AssetOutput } from '@talkdrum/api/contracts';
import { formatNumber } from '../../lib/format.ts';

type Uses = AssetOutput['uses'];

const nouns = {
  template: ['template', 'templates'],
  campaign: ['campaign', 'campaigns'],
  brand: ['brand kit', 'brand kits'],
  block: ['saved block', 'saved blocks'],
  published: ['card of a link', 'cards of links'],
  page: ['page', 'pages'],
  form: ['form', 'forms'],
  survey: ['survey', 'surveys'],
  journey: ['journey', 'journeys'],
} as const;

/** "3 templates, 1 campaign" */
const placesText = (uses: Uses): string =>
  uses.map(({ kind, count }) => `${formatNumber(count)} ${nouns[kind][count === 1 ? 0 : 1]}`).join(', ');

/** "In 3 templates, 1 campaign" */
export const usesText = (uses: Uses): string => (uses.length === 0 ? 'Not used' : `In ${placesText(uses)}`);

/** What was deleted, and what becomes of the places that show it: all keep it, except that mail and pages show no logo. */
export function deletedText(assets: readonly { uses: Uses }[]): string {
  const isLogo = assets.some(({ uses }) => uses.some(({ kind }) => kind === 'brand'));
  const shown = assets
    .map(({ uses }) => uses.filter(({ kind }) => kind !== 'brand'))
    .filter((uses) => uses.length > 0);
  const [first = []] = shown;
  const still =
    assets.length === 1
      ? `It still shows in ${placesText(first)}.`
      : `${formatNumber(shown.length)} of them still ${shown.length === 1 ? 'shows where it is' : 'show where they are'} used.`;
  const said = [
    `${assets.length === 1 ? 'File deleted' : `${formatNumber(assets.length)} files deleted`}.`,
    ...(shown.length > 0 ? [still] : []),
    ...(isLogo ? ['Your brand kit now has no logo.'] : []),
  ];
  return said.length === 1 ? said.join('').slice(0, -1) : said.join(' ');
}
