import type { SurveyDesign } from '@talkdrum/survey-design';
import type { Place } from './change-survey.ts';
import type { SurveyProblem } from './survey-problems.ts';

export interface InspectorProps {
  design: SurveyDesign;
  /** As it is by the time that a menu's choice runs. */
  now: () => SurveyDesign;
  place: Place;
  problems: readonly SurveyProblem[];
  refusal: string | null;
  onChange: (design: SurveyDesign, kind?: string) => void;
  onPlace: (place: Place) => void;
}
