import { z } from 'zod';

/** Whether something that will happen to a contact is settled. */
export const comingState = z.enum(['planned', 'open', 'held', 'paused']);
export type ComingState = z.infer<typeof comingState>;

/** What to say about those that aren't. */
export const comingWords: Record<ComingState, string | null> = {
  planned: null,
  open: 'What comes after depends on what they do, or on what is true by then.',
  held: 'The message waits for money or for its sender.',
  paused: 'The journey is paused. They go on when someone resumes it.',
};
