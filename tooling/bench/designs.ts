import { blockCatalogue, emailDesign } from '@talkdrum/email-designs';
import { defaultBrand } from '@talkdrum/email-designs/brand';
import { compileDesign } from '@talkdrum/email-designs/compile';
import { compileMessage, sanitiseHtml } from '@talkdrum/domain';
import { wordsIn } from '@talkdrum/languages';
import { readOptions } from '../read-options.ts';
import { composeInEditor } from './designs/compose-in-editor.ts';
import { timeRuns } from './measuring/percentiles.ts';

/**
 * Time to compile an email design of every block of the palette twice (34 blocks), warm: from stored JSON to HTML and
 * text, and on to the message that is stored, which every save does. Beside it `composeReactEmail` of the editor with
 * the same design and renderers. One process, no database. Options: --runs 200. Last line: JSON.
 */
const { values } = readOptions({ options: { runs: { type: 'string', default: '200' } } });
const runs = Number(values.runs);
const goals = { p95: 50, bytes: 60_000 };

const blocks = blockCatalogue.map(({ create }) => create());
const design = emailDesign.parse({
  version: 1,
  doc: { type: 'doc', content: [...blocks, ...blocks] },
  conditions: [{ kind: 'attribute', key: 'tier', value: 'Gold' }],
});
const tools = {
  brand: defaultBrand,
  words: wordsIn('en'),
  cleanHtml: (html: string) => sanitiseHtml(html).body,
  textOfHtml: (html: string) => html,
};

const compile = () => compileDesign(design, tools);
const message = () => compileMessage({ subject: 'Hello', ...compile(), conditions: design.conditions });
const bytes = Buffer.byteLength(compile().html);

const round = async (name: string, work: () => unknown) => {
  const times = await timeRuns(runs, async () => work());
  process.stdout.write(`${name.padEnd(20)} p50 ${times.p50} ms, p95 ${times.p95} ms\n`);
  return times;
};
// The compiler of JavaScript needs a few dozen runs before it has seen everything.
for (let run = 0; run < 30; run += 1) message();
const compiled = await round('design', compile);
const whole = await round('design and message', message);
const bare = await round('composeReactEmail', () => composeInEditor(design, tools));

process.stdout.write(
  `${JSON.stringify({
    bench: 'designs',
    runs,
    blocks: design.doc.content?.length ?? 0,
    bytes,
    compile: compiled,
    message: whole,
    bare,
    ratio: Math.round((compiled.p50 / bare.p50) * 100) / 100,
    ok: compiled.p95 <= goals.p95 && bytes <= goals.bytes,
  })}\n`,
);
