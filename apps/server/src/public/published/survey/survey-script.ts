import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { surveyClient } from './survey-client.ts';

/** What judges answers, in the order of use. Browsers get the text of the files that the server runs. */
const judged = [
  ['@talkdrum/form-fields', ['field-limits.schema', 'is-shown', 'read-answer', 'validate-answers']],
  ['@talkdrum/survey-design', ['piped-keys.schema', 'pipe', 'posted-answers', 'walk-survey']],
] as const;

let script: string | undefined;

/** The script of every survey, made once. */
export function surveyScript(): string {
  script ??= `(() => {\n'use strict';\n${[...judged.flatMap(filesOf), surveyClient].join('\n')}\n})();\n`;
  return script;
}

function filesOf([name, files]: (typeof judged)[number]): string[] {
  const index = import.meta.resolve(name);
  return files.map((file) => plain(readFileSync(new URL(`${file}.ts`, index), 'utf8')));
}

/** Without types, imports, comments and indentation; all files share one function. */
function plain(source: string): string {
  return stripTypeScriptTypes(source)
    .replaceAll(/^import\s[^;]*;$/gm, '')
    .replaceAll(/^export \{[^}]*\}[^;]*;$/gm, '')
    .replaceAll(/^export (?=async |const |function )/gm, '')
    .replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/\s+$/gm, '')
    .replaceAll(/^\s+/gm, '');
}
