import type { Words } from '@talkdrum/languages';
import { escapeHtml } from '../content/escape-value.ts';

/** The parameters of a design. Colours have 4.5:1 contrast with the text on them. */
export interface Look {
  /** Buttons and bands. */
  accent: string;
  /** Text on the accent. */
  onAccent: string;
  /** Panels inside the card, light and dark. */
  tint: string;
  tintDark: string;
  /** Links and small capitals, light and dark. */
  link: string;
  linkDark: string;
  /** Around the card. */
  page: string;
  /** The woven strip on top, from left to right. */
  strip: readonly string[];
  headings: 'sans' | 'serif';
}

const SANS = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const SERIF = "Georgia, 'Times New Roman', serif";

/**
 * A complete message: the strip, the rows of the card and a footer with the legally required content. It
 * doesn't say its language, which is then the account's.
 */
export function page(look: Look, words: Words, rows: readonly string[]): string {
  return `<html>
<head>
<style>
${styles(look)}
</style>
</head>
<body>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" \
bgcolor="${look.page}">
  <tr>
    <td class="outer" align="center">
      <table role="presentation" class="card" width="600" cellpadding="0" cellspacing="0" border="0" \
bgcolor="#ffffff">
        <tr>
          <td>
            <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
              <tr>
${look.strip.map(stripCell).join('\n')}
              </tr>
            </table>
          </td>
        </tr>
${rows.join('\n')}
      </table>
      <table role="presentation" class="narrow" width="600" cellpadding="0" cellspacing="0" border="0">
        <tr>
          <td class="footer" align="center">
            <strong>{{ account.name }}</strong><br>
            {{ account.address }}<br>
            ${quietLink('links.unsubscribe', words.text('footer.unsubscribe'))} &middot;
            ${quietLink('links.preferences', words.text('footer.preferences'))} &middot;
            ${quietLink('links.view_in_browser', words.text('footer.viewInBrowser'))}
          </td>
        </tr>
      </table>
    </td>
  </tr>
</table>
</body>
</html>`;
}

function quietLink(path: string, label: string): string {
  return `<a class="quiet" href="{{ ${path} }}">${escapeHtml(label)}</a>`;
}

/** A row of the card. `kind` is `cell` for white, `tint` for a panel, `band` for the accent colour. */
export function row(
  kind: 'cell' | 'tint' | 'band',
  content: string,
  align: 'left' | 'center' = 'left',
): string {
  return `        <tr>
          <td class="${kind === 'cell' ? 'cell' : `cell ${kind}`}" align="${align}">
${indent(content, 12)}
          </td>
        </tr>`;
}

/** A button that keeps its shape in every mail client: the cell has the colour, the link fills it. */
export function button(
  label: string,
  href: string,
  align: 'left' | 'center' = 'left',
  kind: 'button' | 'button inverse' = 'button',
): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" align="${align}">
  <tr>
    <td class="${kind}" align="center">
      <a href="${href}">${label}</a>
    </td>
  </tr>
</table>`;
}

/** Two blocks side by side that stack on a phone. */
export function columns(left: string, right: string): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
  <tr>
    <td class="column" width="47%" valign="top">
${indent(left, 6)}
    </td>
    <td class="gap" width="6%">&nbsp;</td>
    <td class="column" width="47%" valign="top">
${indent(right, 6)}
    </td>
  </tr>
</table>`;
}

/** Label and value pairs, such as the lines of a receipt. */
export function facts(pairs: readonly (readonly [string, string])[]): string {
  const lines = pairs.map(
    ([label, value]) => `  <tr>
    <td class="fact soft">${label}</td>
    <td class="fact ink" align="right"><strong>${value}</strong></td>
  </tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0">\n${lines.join('\n')}\n</table>`;
}

export function indent(text: string, by: number): string {
  return text.replace(/^(?=.)/gm, ' '.repeat(by));
}

function styles(look: Look): string {
  const heading = look.headings === 'serif' ? SERIF : SANS;
  return `body { margin: 0; padding: 0; background-color: ${look.page}; }
.page, .narrow { font-family: ${SANS}; }
.outer { padding: 32px 12px; }
.card { width: 600px; max-width: 600px; background-color: #ffffff; border-radius: 14px; overflow: hidden; \
font-family: ${SANS}; }
.narrow { width: 600px; max-width: 600px; }
.strip { height: 8px; line-height: 8px; font-size: 1px; }
.cell { padding: 28px 40px; color: #17211f; font-size: 16px; line-height: 26px; }
.tint { background-color: ${look.tint}; }
.band { background-color: ${look.accent}; color: ${look.onAccent}; }
.brand { margin: 0; font-size: 14px; line-height: 20px; font-weight: 700; letter-spacing: 0.02em; }
.kicker { margin: 0 0 10px; font-size: 12px; line-height: 18px; font-weight: 700; letter-spacing: 0.12em; \
text-transform: uppercase; color: ${look.link}; }
h1 { margin: 0 0 14px; font-family: ${heading}; font-size: 32px; line-height: 40px; font-weight: 700; \
letter-spacing: -0.01em; }
h2 { margin: 0 0 8px; font-family: ${heading}; font-size: 20px; line-height: 28px; font-weight: 700; }
p { margin: 0 0 16px; }
.last { margin-bottom: 0; }
.ink { color: #17211f; }
.soft { color: #55625f; }
.small { font-size: 13px; line-height: 20px; }
.on { color: ${look.onAccent}; }
.huge { font-size: 76px; line-height: 80px; font-weight: 800; letter-spacing: -0.03em; }
.amount { margin: 0 0 4px; font-size: 40px; line-height: 48px; font-weight: 800; letter-spacing: -0.02em; }
.link { color: ${look.link}; font-weight: 600; }
.button { border-radius: 10px; background-color: ${look.accent}; }
.button a { display: inline-block; padding: 14px 28px; font-size: 16px; line-height: 20px; font-weight: 700; \
color: ${look.onAccent}; text-decoration: none; }
.inverse { background-color: ${look.onAccent}; }
.inverse a { color: ${look.accent}; }
.fact { padding: 12px 0; border-bottom: 1px solid #e3e9e7; font-size: 15px; line-height: 22px; }
.rule { border-top: 1px solid #e3e9e7; }
.tile { width: 44px; height: 44px; border-radius: 10px; background-color: ${look.accent}; \
color: ${look.onAccent}; font-size: 18px; line-height: 44px; font-weight: 800; text-align: center; }
.code { padding: 14px 24px; border: 2px dashed ${look.accent}; border-radius: 10px; \
font-family: Consolas, Menlo, monospace; font-size: 24px; \
line-height: 28px; font-weight: 700; letter-spacing: 0.1em; }
.footer { padding: 24px 24px 8px; color: #55625f; font-size: 12px; line-height: 20px; }
.quiet { color: #55625f; text-decoration: underline; }
@media (max-width: 620px) {
  .outer { padding: 0 0 24px !important; }
  .card, .narrow { width: 100% !important; border-radius: 0 !important; }
  .cell { padding: 24px 22px !important; }
  .column { display: block !important; width: 100% !important; padding-bottom: 20px !important; }
  .gap { display: none !important; }
  h1 { font-size: 27px !important; line-height: 34px !important; }
  .huge { font-size: 60px !important; line-height: 64px !important; }
}
@media (prefers-color-scheme: dark) {
  body, .page { background-color: #0c1211 !important; }
  .card { background-color: #161e1d !important; }
  .cell, .ink { color: #eef4f2 !important; }
  .soft, .footer, .quiet { color: #a9b6b2 !important; }
  .tint { background-color: ${look.tintDark} !important; }
  .band { background-color: ${look.accent} !important; color: ${look.onAccent} !important; }
  .kicker, .link { color: ${look.linkDark} !important; }
  .on { color: ${look.onAccent} !important; }
  .fact, .rule { border-color: #2d3836 !important; }
}`;
}

function stripCell(colour: string): string {
  const cell = `<td class="strip" bgcolor="${colour}" style="background-color: ${colour}">&nbsp;</td>`;
  return `                ${cell}`;
}
