import type { Demo } from '../demo-account.ts';
import { fillMs, openVisit, type Visit } from './open-visit.ts';

const name = 'After delivery';
/** Scores from 0 to 10: mostly happy people. */
const scores = [10, 9, 9, 10, 8, 7, 9, 10, 6, 9, 3, 10, 8, 9, 5, 10, 9, 7, 10, 2];
const words = {
  happy: ['The colours are as in the picture.', 'It came a day early.', 'Your driver was kind.', ''],
  unhappy: ['It came three days late.', 'One plate was broken.', ''],
};

/** A survey with answers that people gave through its page. Runs once. */
export async function addSurvey(demo: Demo): Promise<void> {
  const url = await demo.inScope(async ({ surveys, publishing }) => {
    if ((await surveys.list(name)).length > 0) return null;
    const { id } = await surveys.create(name, 'nps');
    await surveys.publish(id);
    return (await publishing.get(id)).url;
  });
  if (url === null) return;
  const visits = await Promise.all(scores.map(() => openVisit(url)));
  await new Promise((resolve) => setTimeout(resolve, fillMs));
  for (const [n, visit] of visits.entries()) await answer(visit, scores[n] ?? 0, n);
}

async function answer({ url, token }: Visit, score: number, n: number): Promise<void> {
  const isHappy = score > 8;
  const list = isHappy ? words.happy : words.unhappy;
  const fields = new URLSearchParams({
    _visit: token,
    _page: isHappy ? 'page_happy' : 'page_unhappy',
    _go: 'next',
    score: String(score),
    [isHappy ? 'liked' : 'missing']: list[n % list.length] ?? '',
  });
  const response = await fetch(url, {
    method: 'POST',
    body: fields,
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`The demo survey answered ${response.status}`);
}
