import { surveyDesign, type SurveyDesign } from '@talkdrum/survey-design';
import { z } from 'zod';
import type { Publishing } from '../../publishing/index.ts';

const kept = z.object({ design: surveyDesign });

/** The pages as visitors of a version were asked; none of a version that can’t be read. */
export async function publishedPages(
  publishing: Pick<Publishing, 'version' | 'versions'>,
  id: string,
  version: number,
): Promise<SurveyDesign['pages']> {
  const found = await publishing.versions(id);
  if (!found.some(({ n }) => n === version)) return [];
  const { data } = await publishing.version(id, version);
  return kept.safeParse(data).data?.design.pages ?? [];
}
