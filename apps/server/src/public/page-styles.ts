/**
 * All styles of the public pages, inline: no scripts to load. Colours match the dashboard. The text is in the
 * reader's own fonts; only letters that these may lack (ọ ẹ ụ ṣ ɓ) make a browser fetch ours. They come first,
 * because Chromium leaves gaps where a font that comes last arrives late. Pages in Hausa, Yoruba and Igbo are in
 * our font as a whole, so no word mixes two.
 */
export const pageStyles = `
@font-face{font-family:Letters;src:url(/fonts/inter-5.3.0-latin-ext.woff2) format("woff2");font-weight:100 900;font-display:swap;unicode-range:U+143-144,U+181-2AF,U+1E44-1E45,U+1E62-1E63}
@font-face{font-family:Letters;src:url(/fonts/inter-5.3.0-vietnamese.woff2) format("woff2");font-weight:100 900;font-display:swap;unicode-range:U+300-301,U+323,U+1EA0-1EF9}
@font-face{font-family:Inter;src:url(/fonts/inter-5.3.0-latin.woff2) format("woff2");font-weight:100 900;font-display:swap}
:root{color-scheme:light dark;--bg:#f6f8f9;--fg:#15202b;--card:#fff;--muted:#536170;--line:#dce3e8;--control:#8592a0;--brand:#0f5f5b;--brand-hover:#0b4d4a;--on-brand:#fff;--soft:#e0f0ee;--link:#0f5f5b;--ring:#0f766e;--ok:#17673a;--ok-soft:#e3f4e9;--danger:#b3242b;--shadow:rgb(20 32 43/.08)}
@media (prefers-color-scheme:dark){:root{--bg:#0d141b;--fg:#e7edf2;--card:#141d26;--muted:#9cabb9;--line:#2a3743;--control:#6c7f90;--brand:#127a74;--brand-hover:#0f6b66;--soft:#12312f;--link:#52cbc1;--ring:#3cc0b5;--ok:#74d39a;--ok-soft:#13301f;--danger:#ff9d98;--shadow:rgb(0 0 0/.4)}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:var(--bg);color:var(--fg);font:16px/1.55 Letters,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
:is(html:lang(ha),html:lang(yo),html:lang(ig)) body{font-family:Letters,Inter,system-ui,sans-serif}
.skip{position:absolute;inset-inline-start:-999px}.skip:focus{inset-inline-start:8px;top:8px;padding:8px 12px;background:var(--card);color:var(--link)}
main{flex:1;width:100%;max-width:36rem;margin:0 auto;padding:clamp(20px,6vh,72px) 16px 32px}
main.wide{max-width:46rem}
.who{display:flex;align-items:center;gap:12px;margin:0 0 16px;font-weight:600;overflow-wrap:anywhere}
.mark{flex:none;display:grid;place-items:center;width:40px;height:40px;border-radius:12px;background:var(--brand);color:var(--on-brand);font-size:18px}
.card{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:clamp(20px,5vw,36px);box-shadow:0 1px 2px var(--shadow),0 12px 32px -16px var(--shadow)}
h1{margin:0 0 8px;font-size:1.375rem;line-height:1.3;letter-spacing:-.01em;overflow-wrap:anywhere;text-wrap:balance}
h2{margin:0;font-size:1rem;line-height:1.4;overflow-wrap:anywhere}
p{margin:0 0 16px;overflow-wrap:anywhere}p:last-child{margin-bottom:0}
.quiet{color:var(--muted);font-size:.875rem}
a{color:var(--link);text-underline-offset:3px}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:3px solid var(--ring);outline-offset:2px;border-radius:4px}
form{margin:20px 0 0}form+p{margin-top:16px}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:10px 20px;border:1px solid transparent;border-radius:10px;background:var(--brand);color:var(--on-brand);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:var(--brand-hover)}
.plain{background:none;border-color:var(--control);color:var(--fg)}.plain:hover{background:var(--bg)}
.danger{background:none;border-color:var(--danger);color:var(--danger)}.danger:hover{background:var(--bg)}
.row{display:flex;flex-wrap:wrap;gap:12px;align-items:center}
.done{display:flex;gap:12px;align-items:flex-start;margin:0 0 20px;padding:14px 16px;border-radius:12px;background:var(--ok-soft);color:var(--ok)}
.done svg{flex:none;margin-top:2px}.done p{margin:0}
fieldset{margin:0;padding:0;border:0;min-width:0}
legend{padding:0;margin-bottom:8px;font-weight:600}
.choice{display:flex;gap:12px;align-items:flex-start;padding:12px 0;border-top:1px solid var(--line);cursor:pointer;overflow-wrap:anywhere}
.choice input{flex:none;width:20px;height:20px;margin:2px 0 0;accent-color:var(--brand)}
hr{margin:24px 0;border:0;border-top:1px solid var(--line)}
.entries{list-style:none;margin:0;padding:0}
.entries li{border-top:1px solid var(--line)}.entries li:first-child{border-top:0}
.entries a{display:block;padding:16px 8px;margin:0 -8px;color:inherit;text-decoration:none;border-radius:8px}
.entries a:hover h2{text-decoration:underline;text-decoration-color:var(--link)}
.entries time{color:var(--muted);font-size:.875rem}
.bar{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:baseline;padding:12px 16px;border-bottom:1px solid var(--line);background:var(--card)}
.bar h1{flex:1 1 16rem;margin:0;font-size:1rem}
main.frame{max-width:none;padding:0;display:flex}
.letter{flex:1;width:100%;min-height:80vh;border:0;background:#fff}
footer{padding:16px 16px 24px;text-align:center;color:var(--muted);font-size:.8125rem}
footer ul{display:flex;flex-wrap:wrap;justify-content:center;max-width:36rem;margin:0 auto 8px;padding:0;list-style:none}
footer li :is(a,span){display:inline-block;min-height:32px;padding:5px 8px}
footer li span{color:var(--fg);font-weight:600}
@media (prefers-reduced-motion:no-preference){button,.button{transition:background .12s}}
@media print{.card{border:0;box-shadow:none}button,footer{display:none}}
`;
