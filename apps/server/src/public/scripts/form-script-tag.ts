import type { Words } from '@talkdrum/languages';
import { type Html, html } from '../look/html.ts';
import { formScriptPath } from './form-script.ts';

/** Deferred: the form works before it, and without it. */
export function formScriptTag({ text }: Words): Html {
  return html`<script src="${formScriptPath}" defer data-offline="${text('form.offline')}"></script>`;
}

/** Without it each page of a survey is posted. */
export const surveyScriptPath = '/survey.js';
export const surveyScriptTag = html`<script src="${surveyScriptPath}" defer></script>`;

/** Without it a countdown shows its date. */
export const countdownScriptPath = '/countdown.js';
export const countdownScriptTag = html`<script src="${countdownScriptPath}" defer></script>`;
