/** Beside those of all pages. */
export const referralStyles = `
.gift{display:block;width:100%;height:auto;max-height:260px;margin:0 0 20px;object-fit:cover;border-radius:14px}
.worth{margin:0 0 8px;font-size:1.125rem;font-weight:650;color:var(--link)}
.field{margin:0 0 16px}.field label{display:block;margin:0 0 6px;font-weight:600}
.field input,.field textarea{box-sizing:border-box;width:100%;min-height:48px;padding:10px 14px;border:1px solid var(--control);border-radius:12px;background:var(--card);color:inherit;font:inherit}
.field .problem{margin:6px 0 0;color:var(--danger,#b3261e);font-weight:600}
.agree{display:flex;gap:12px;align-items:flex-start;margin:0 0 20px}.agree input{flex:none;width:24px;height:24px;margin:0}
.trap{position:absolute;left:-9999px;width:1px;height:1px;overflow:hidden}
.ticket{margin:20px 0;padding:20px;border:2px dashed var(--control);border-radius:16px;text-align:center}
.ticket p{margin:0 0 8px}.ticket .code{font:700 1.5rem/1.2 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:.06em;overflow-wrap:anywhere;user-select:all}
.ticket .own{overflow-wrap:anywhere;user-select:all}
.qr{display:block;margin:0 auto 12px;border-radius:8px}
.share{display:grid;grid-template-columns:repeat(auto-fill,minmax(130px,1fr));gap:10px;margin:10px 0 28px;padding:0;list-style:none}
.share a{display:flex;align-items:center;justify-content:center;min-height:48px;padding:0 12px;border:1px solid var(--control);border-radius:12px;color:inherit;font-weight:600;text-decoration:none}
.share .first a{border-color:#075e54;background:#075e54;color:#fff}
.friends{margin:4px 0 28px;padding:0;list-style:none}
.friends>li{padding:14px 0}.friends>li+li{border-top:1px solid var(--line)}
.friends .line{display:flex;justify-content:space-between;gap:12px}
.friends details{margin:6px 0 0}.friends summary{min-height:44px;padding:10px 0;cursor:pointer}
.terms{margin:24px 0 0;color:var(--muted);font-size:.875rem}
.terms summary{min-height:44px;padding:11px 0;cursor:pointer}
`;
