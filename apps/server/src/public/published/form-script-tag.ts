import { html } from '../html.ts';
import { formScriptPath } from './form-script.ts';

/** Deferred: the form works before it, and without it. */
export const formScriptTag = html`<script src="${formScriptPath}" defer></script>`;

/** Without it a countdown shows its date. */
export const countdownScriptPath = '/countdown.js';
export const countdownScriptTag = html`<script src="${countdownScriptPath}" defer></script>`;
