import type { MemberCard } from '@talkdrum/domain';

/** Beside those of all pages. The card is dark in both themes, like a card in a purse. */
export const loyaltyStyles = `
.loyalty{flex:1;width:100%;max-width:29rem;margin:0 auto;padding:16px}
.loyalty .head{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 16px;margin:0 0 14px;font-size:.875rem}
.loyalty .head b{letter-spacing:.1em;text-transform:uppercase;color:var(--link)}
.loyalty .head a{display:inline-block;padding:2px 0}
.loyalty h1{margin:0;font-size:.8125rem;font-weight:700;letter-spacing:.1em;text-transform:uppercase}
.member{position:relative;display:flex;flex-direction:column;justify-content:space-between;min-height:226px;padding:22px 20px;overflow:hidden;border-radius:22px;background:linear-gradient(135deg,#1f2c6b 0%,#241a52 60%,#2d1442 100%);color:#fff;box-shadow:0 22px 44px -22px rgb(24 20 70/.75)}
.member>svg{position:absolute;right:-34px;top:-46px;width:210px;height:210px}
.member .top,.member .low{position:relative;display:flex;justify-content:space-between;gap:16px}
.member .top{align-items:flex-start}.member .low{align-items:flex-end}
.member .tier{display:inline-flex;align-items:center;gap:6px;max-width:50%;padding:4px 11px;border-radius:999px;font-size:.875rem;font-weight:700;line-height:1.3;overflow-wrap:anywhere}
.member .name{font-size:1rem;overflow-wrap:anywhere}
.member .sum{display:block;margin:2px 0;font-size:2.5rem;line-height:1.1;font-weight:750;letter-spacing:-.02em}
.member .low span{font-size:.875rem}.member .no{flex:none;white-space:nowrap}
.box{margin:14px 0 0;padding:18px 16px;border-radius:20px;background:var(--card);box-shadow:var(--depth)}
.box h2{margin:0 0 10px}
.scan{display:flex;flex-wrap:wrap;align-items:center;gap:16px 20px}.scan>div{flex:1 1 11rem}.scan h2{margin:0 0 4px}
.scan p,.box .quiet{margin:0;color:var(--muted);font-size:.875rem}
.qr{display:block;flex:none;border-radius:8px}
.meter{height:10px;margin:0 0 8px;border-radius:999px;background:var(--line);overflow:hidden}
.meter i{display:block;height:100%;border-radius:999px}
.ends{display:flex;flex-wrap:wrap;justify-content:space-between;gap:2px 12px;margin:0 0 8px;color:var(--muted);font-size:.875rem}
.buys,.moves{list-style:none;margin:0;padding:0}
.buys .line,.moves li{display:flex;align-items:center;gap:12px;padding:12px 0}.buys li,.moves li{border-top:1px solid var(--line)}
.buys li:first-child,.moves li:first-child{border-top:0}.buys li:first-child .line,.moves li:first-child{padding-top:4px}
.buys .sort{flex:none;display:grid;place-items:center;width:40px;height:40px;border-radius:12px;background:var(--bg);color:var(--link)}
.buys .what{flex:1;min-width:0;overflow-wrap:anywhere}.buys b,.moves b{display:block;font-weight:650}
.buys small,.moves small{color:var(--muted);font-size:.875rem}
.buys summary{list-style:none}.buys summary::-webkit-details-marker{display:none}
.buys .get{flex:none;width:auto;min-width:76px;min-height:44px;padding:9px 16px}
.buys details[open] .get{border-color:currentColor;background:var(--card);color:var(--link)}.buys form{margin:0 0 12px}
.buys .wait{flex:none;min-width:76px;padding:10px 14px;border-radius:12px;background:var(--bg);color:var(--muted);font-weight:600;text-align:center}
.moves span{flex:1;min-width:0;overflow-wrap:anywhere}.moves b{flex:none;white-space:nowrap}
.soon{margin:10px 0 0;color:var(--danger);font-size:.875rem;font-weight:600}
.told{margin:14px 0 0;padding:14px 16px;border-radius:14px;background:var(--ok-soft);color:var(--ok);font-weight:600;overflow-wrap:anywhere}
.told.no{background:var(--card);color:var(--danger);box-shadow:var(--depth)}
.code{font:700 1.25rem/1.3 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:.06em;overflow-wrap:anywhere;user-select:all}
.box details summary{min-height:44px;padding:11px 0;cursor:pointer}
`;

/**
 * What differs from card to card. The policy allows no style in an element, only sheets that it names, and the table allows
 * only colours as `#rrggbb`.
 */
export function cardStyles({ progress }: Pick<MemberCard, 'progress'>): string {
  const color = progress?.color ?? '#f4bd5a';
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const isLight = red * 0.299 + green * 0.587 + blue * 0.114 > 140;
  const goal = progress?.nextThreshold ?? progress?.threshold ?? 0;
  const part = goal === 0 ? 100 : Math.round((100 * (progress?.metric ?? 0)) / goal);
  const width = Math.max(0, Math.min(100, part));
  return `.member .tier{background:${color};color:${isLight ? '#15202b' : '#fff'}}.meter i{width:${width}%;background:${color}}`;
}
