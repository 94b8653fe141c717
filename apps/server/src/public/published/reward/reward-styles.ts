/** Beside those of all pages. The moves stop for people who asked their device for less of them. */
export const rewardStyles = `
.gift{display:block;width:100%;height:auto;max-height:260px;margin:0 0 20px;object-fit:cover;border-radius:14px}
.worth{font-size:1.75rem;line-height:1.2;font-weight:700;letter-spacing:-.02em;color:var(--link)}
.ticket{margin:20px 0 0;padding:20px;border:2px dashed var(--control);border-radius:16px;text-align:center}
.ticket p{margin:0 0 6px}.ticket p:last-child{margin:0}
.ticket .code{margin:4px 0 10px;font:700 1.75rem/1.2 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:.08em;overflow-wrap:anywhere;user-select:all}
.qr{display:block;margin:0 auto 12px;border-radius:8px}
.ticket.used .code{text-decoration:line-through;color:var(--muted)}
.scratch{margin:20px 0 0}.scratch .ticket{margin:12px 0 0}
.scratch summary{display:flex;align-items:center;justify-content:center;min-height:120px;border-radius:16px;border:1px solid var(--control);background:repeating-linear-gradient(135deg,#c9ced4 0 10px,#d9dde2 10px 20px);color:#15202b;font-weight:650;cursor:pointer;list-style:none}
.scratch summary::-webkit-details-marker{display:none}
.scratch[open] summary{display:none}
.wheel{position:relative;width:200px;height:200px;margin:20px auto;border:8px solid var(--card);border-radius:50%;box-shadow:0 0 0 3px var(--control);background:conic-gradient(#0f4f4a 0 60deg,#f1b64a 0 120deg,#1b7a72 0 180deg,#e2725b 0 240deg,#0f4f4a 0 300deg,#f1b64a 0)}
.wheel::after{content:'';position:absolute;inset:40%;border-radius:50%;background:var(--card)}
.terms{margin:24px 0 0;color:var(--muted);font-size:.875rem}
.terms summary{min-height:44px;padding:11px 0;cursor:pointer}
@media (prefers-reduced-motion:no-preference){
.spun{animation:spin 2.4s cubic-bezier(.15,.7,.2,1) both}
.after{animation:appear .4s 2.2s both}
.scratch[open] .ticket{animation:appear .5s both}
@keyframes spin{from{transform:rotate(0)}to{transform:rotate(1500deg)}}
@keyframes appear{from{opacity:0}to{opacity:1}}
}
@media print{.wheel,.scratch summary{display:none}}
`;
