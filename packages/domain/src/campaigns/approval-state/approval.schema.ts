import { z } from 'zod';
import { shorten } from '../../templates/content-limits.ts';

export const approvalLimits = {
  /** Characters of a note. */
  note: 500,
  /** After a withdrawal, the campaign can be asked about again after this time: each request mails colleagues. */
  pauseMinutes: 5,
  /** By one person, in an account. */
  askedPerHour: 20,
} as const;

/** Blockers that don't keep a draft from being asked about: other people remove them, or send it. */
const solvedByOthers: readonly string[] = [
  'second_person_required',
  'insufficient_funds',
  'subscription_required',
  'plan_limit',
];

/** By the blocker's id. */
export function isSolvedByOthers(blockerId: string): boolean {
  return solvedByOthers.includes(blockerId);
}

/** What someone writes to a colleague with a request, or when they send it back. */
export const approvalNote = z
  .string()
  .trim()
  .max(approvalLimits.note, shorten(approvalLimits.note))
  .default('');
