import { type Words, wordsIn } from '@talkdrum/languages';
import type { SystemMailContent } from './system-mail.ts';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** Renders a subject without line breaks, HTML for all mail clients, and plain text. */
export function renderSystemMail(content: SystemMailContent): RenderedMail {
  return {
    subject: content.subject.replace(/[\r\n]+/g, ' '),
    html: renderHtml(content),
    text: renderText(content),
  };
}

function renderText({ paragraphs, button, note, language = 'en' }: SystemMailContent): string {
  const { text } = wordsIn(language);
  const link = button && `${text('mail.beforeLink', { label: button.label })}\n${button.url}`;
  const parts = [...paragraphs, ...(link === undefined ? [] : [link]), note];
  return `${parts.join('\n\n')}\n\n--\nTalkdrum\n`;
}

function renderHtml(content: SystemMailContent): string {
  const { subject, preheader, heading, paragraphs, button, note, language = 'en' } = content;
  const words = wordsIn(language);
  const lines = paragraphs.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`).join('\n');
  return `<!doctype html>
<html lang="${words.language}" dir="${words.direction}"><head><meta charset="utf-8">\
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f4f5f7;\
font:16px/1.55 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#1f2430">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" \
style="max-width:520px;background:#ffffff;border-radius:12px"><tr><td style="padding:32px">
<h1 style="margin:0 0 20px;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>
${lines}
${button === undefined ? '' : renderButton(button, words)}
<p style="margin:24px 0 0;font-size:13px;color:#667085">${escapeHtml(note)}</p>
</td></tr></table>
<p style="margin:16px 0 0;font-size:12px;color:#667085">Talkdrum</p>
</td></tr></table></body></html>
`;
}

function renderButton({ label, url }: { label: string; url: string }, { text }: Words): string {
  const href = escapeHtml(url);
  return `<p style="margin:24px 0 0"><a href="${href}" \
style="display:inline-block;padding:12px 22px;border-radius:8px;background:#1d4ed8;color:#ffffff;\
text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>
<p style="margin:16px 0 0;font-size:13px;color:#667085;word-break:break-all">${escapeHtml(text('mail.orOpen'))} \
<a href="${href}" style="color:#1d4ed8">${href}</a></p>`;
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
