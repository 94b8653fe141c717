import { type Words, wordsIn } from '@talkdrum/languages';
import { type MailLook, ourLook } from './mail-look.ts';
import type { SystemMailContent } from './system-mail.ts';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** Renders a subject without line breaks, HTML for all mail clients, and plain text. */
export function renderSystemMail(content: SystemMailContent, look: MailLook = ourLook): RenderedMail {
  return {
    subject: content.subject.replace(/[\r\n]+/g, ' '),
    html: renderHtml(content, look),
    text: renderText(content),
  };
}

function renderText({ paragraphs, button, note, language = 'en', company }: SystemMailContent): string {
  const { text } = wordsIn(language);
  const link = button && `${text('mail.beforeLink', { label: button.label })}\n${button.url}`;
  const parts = [...paragraphs, ...(link === undefined ? [] : [link]), note];
  return `${parts.join('\n\n')}\n\n--\n${signature(company, text)}\n`;
}

const signature = (company: string | undefined, text: Words['text']) =>
  company === undefined ? 'Talkdrum' : text('page.sentWith');

/** The dark theme for clients that have one. Others keep or invert the inline colours, which stay readable. */
const stylesOf = ({ dark }: MailLook) => `:root{color-scheme:light dark;supported-color-schemes:light dark}
a:hover{text-decoration:underline!important}
@media (max-width:480px){.td-pad{padding:24px 20px!important}}
@media (prefers-color-scheme:dark){.td-page{background:#0c1319!important}.td-card{background:#131c24!important;\
border-color:#2a3743!important}.td-text{color:#e7edf2!important}.td-quiet{color:#9cabb9!important}\
.td-link{color:${dark.link}!important}.td-button{background:${dark.button}!important}\
.td-button a{color:${dark.onButton}!important}}`;

/** Tables and `bgcolor`, because Outlook for Windows knows neither `max-width` nor padding of links. */
function renderHtml(content: SystemMailContent, look: MailLook): string {
  const { subject, preheader, heading, paragraphs, button, note, language = 'en', company } = content;
  const words = wordsIn(language);
  const font = `font-family:${look.font}`;
  const lines = paragraphs
    .map((line) => `<p class="td-text" style="margin:0 0 16px;color:#15202b">${escapeHtml(line)}</p>`)
    .join('\n');
  return `<!doctype html>
<html lang="${words.language}" dir="${words.direction}"><head><meta charset="utf-8">\
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${stylesOf(look)}</style></head>
<body class="td-page" bgcolor="#f5f7f8" style="margin:0;padding:0;background:#f5f7f8">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}</div>
<table role="presentation" class="td-page" width="100%" cellpadding="0" cellspacing="0" border="0" \
bgcolor="#f5f7f8" style="background:#f5f7f8"><tr><td align="center" style="padding:32px 12px;${font};\
font-size:16px;line-height:24px">
<!--[if mso]><table role="presentation" width="520" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px">
<tr><td class="td-link" style="padding:0 4px 14px;${font};font-size:14px;line-height:20px;font-weight:700;\
color:${look.light.link}">${renderName(company ?? 'Talkdrum', look)}</td></tr>
<tr><td class="td-card td-pad" bgcolor="#ffffff" style="padding:32px;background:#ffffff;border:1px solid #e8edf0;\
border-radius:18px;${font};font-size:16px;line-height:24px">
<h1 class="td-text" style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:700;color:#15202b">\
${escapeHtml(heading)}</h1>
${lines}
${button === undefined ? '' : renderButton(button, words, look)}
<p class="td-quiet" style="margin:24px 0 0;font-size:13px;line-height:20px;color:#536170">${escapeHtml(note)}</p>
</td></tr>
<tr><td class="td-quiet" style="padding:16px 4px 0;${font};font-size:12px;line-height:16px;color:#536170">\
${escapeHtml(signature(company, words.text))}</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></body></html>
`;
}

/** The logo is on a white plate, because most are drawn for white paper. Its height is set for Outlook, which scales it. */
function renderName(name: string, { logo }: MailLook): string {
  if (logo === null) return escapeHtml(name);
  const scale = Math.min(1, 40 / logo.height, 220 / logo.width);
  const [width, height] = [logo.width, logo.height].map((side) => Math.max(1, Math.round(side * scale)));
  return `<img src="${escapeHtml(logo.url)}" alt="${escapeHtml(name)}" width="${width}" height="${height}" \
style="display:inline-block;max-width:100%;border:0;padding:8px 12px;border-radius:10px;background:#ffffff;color:#15202b">`;
}

function renderButton(
  { label, url }: { label: string; url: string },
  { text }: Words,
  look: MailLook,
): string {
  const href = escapeHtml(url);
  const { link, button, onButton } = look.light;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 0"><tr>\
<td class="td-button" align="center" bgcolor="${button}" style="border-radius:${look.radius}px;background:${button};\
mso-padding-alt:12px 24px"><a href="${href}" style="display:inline-block;padding:12px 24px;font-family:${look.font};\
font-size:16px;line-height:24px;font-weight:600;color:${onButton};text-decoration:none">${escapeHtml(label)}</a>\
</td></tr></table>
<p class="td-quiet" style="margin:16px 0 0;font-size:13px;line-height:20px;color:#536170;word-break:break-all">\
${escapeHtml(text('mail.orOpen'))} <a class="td-link" href="${href}" style="color:${link}">${href}</a></p>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
