import type { SurveyDesign } from '@talkdrum/survey-design';
import type { PublishedItem } from '../../publishing/index.ts';
import type { SurveySettings } from './survey.schema.ts';

/** A survey as the people who edit it see it. */
export interface Survey extends SurveySettings {
  id: string;
  design: SurveyDesign;
  /** The name of the list; null without one. */
  list: string | null;
  isListGone: boolean;
  submissions: number;
  revision: number;
  createdAt: Date;
  updatedAt: Date;
}

/** With what became of it. */
export interface SurveyLine extends Survey {
  published: PublishedItem;
  /** Publishing it would change what visitors get. */
  hasChanges: boolean;
}
