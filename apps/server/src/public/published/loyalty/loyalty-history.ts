import type { MemberCard } from '@talkdrum/domain';
import { type Html, html } from '../../look/html.ts';
import type { Reader } from '../../reader.ts';

/** The newest movements, what can’t be spent yet, and what expires next. */
export function historyBox({ words }: Reader, { program, member, entries }: MemberCard): Html | false {
  const { text, number, date } = words;
  const amount = (points: number): string => `${number(points)} ${program.unit}`;
  const pending =
    member.pending > 0 &&
    html`<p class="quiet">${text('loyalty.pending', { points: amount(member.pending) })}</p>`;
  const soon =
    member.expiring !== null &&
    member.expiringAt !== null &&
    html`<p class="soon">${text('loyalty.expiring', { points: amount(member.expiring), date: date(member.expiringAt) })}</p>`;
  if (entries.length === 0) return false;
  const items = entries.map(
    (entry) =>
      html`<li><span>${titleOf(words, entry)} <small>${date(entry.at)}</small></span><b>${signed(number, entry.points)}</b></li>`,
  );
  return html`<section class="box"><h2>${text('loyalty.lately')}</h2><ul class="moves">${items}</ul>${pending}${soon}</section>`;
}

function signed(number: (value: number) => string, points: number): string {
  return points < 0 ? `−${number(-points)}` : `+${number(points)}`;
}

function titleOf(
  { text }: Reader['words'],
  { kind, reference, reason, source }: MemberCard['entries'][number],
): string {
  // What a colleague wrote about an adjustment is for the account.
  if (kind === 'adjust' || (reason === '' && reference === '')) return kindOf(text, kind);
  if (kind === 'reverse')
    return reference === ''
      ? kindOf(text, kind)
      : `${kindOf(text, kind)}: ${text('loyalty.order', { number: reference })}`;
  if (reason !== '') return reason;
  return source === 'event' ? text('loyalty.order', { number: reference }) : reference;
}

function kindOf(text: Reader['words']['text'], kind: MemberCard['entries'][number]['kind']): string {
  switch (kind) {
    case 'earn':
      return text('loyalty.earn');
    case 'spend':
      return text('loyalty.spent');
    case 'adjust':
      return text('loyalty.adjust');
    case 'expire':
      return text('loyalty.expire');
    case 'reverse':
      return text('loyalty.reverse');
    case 'opening':
      return text('loyalty.opening');
  }
}
