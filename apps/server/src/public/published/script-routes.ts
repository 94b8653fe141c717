import { countdownScript } from '@talkdrum/page-designs/live';
import type { FastifyInstance } from 'fastify';
import { embedScript } from '../scripts/embed-script.ts';
import { formScript, formScriptPath } from '../scripts/form-script.ts';
import { countdownScriptPath, surveyScriptPath } from '../scripts/form-script-tag.ts';
import { surveyScript } from './survey/survey-script.ts';

/** /form.js for pages with a form, /survey.js for surveys, /countdown.js for those with a countdown, /embed.js for the websites that show one. */
export function addScriptRoutes(app: FastifyInstance): void {
  for (const [path, script] of [
    [formScriptPath, () => formScript],
    ['/embed.js', () => embedScript],
    [countdownScriptPath, () => countdownScript],
    [surveyScriptPath, surveyScript],
  ] as const)
    app.get(path, (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .header('cross-origin-resource-policy', 'cross-origin')
        .type('text/javascript; charset=utf-8')
        .send(script()),
    );
}
