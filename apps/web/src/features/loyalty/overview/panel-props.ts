import type { ProgramOutput, ProgramOverviewOutput } from '@talkdrum/api/contracts';

/** What every part of the overview shows a piece of. */
export interface PanelProps {
  program: ProgramOutput;
  overview: ProgramOverviewOutput;
}
