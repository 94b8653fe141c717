/**
 * All styles of the public pages, inline: no scripts to load. Colours match the dashboard. The text is in the
 * reader's own fonts; only letters that these may lack (ọ ẹ ụ ṣ ɓ ₦) make a browser fetch ours. They come first,
 * because Chromium leaves gaps where a font that comes last arrives late. Pages in Hausa, Yoruba and Igbo are in
 * our font as a whole, so no word mixes two.
 */
export const pageStyles = `
@font-face{font-family:Letters;src:url(/fonts/inter-5.3.0-latin-ext.woff2) format("woff2");font-weight:100 900;font-display:swap;unicode-range:U+143-144,U+181-2AF,U+1E44-1E45,U+1E62-1E63,U+20A6,U+20B5}
@font-face{font-family:Letters;src:url(/fonts/inter-5.3.0-vietnamese.woff2) format("woff2");font-weight:100 900;font-display:swap;unicode-range:U+300-301,U+323,U+1EA0-1EF9}
@font-face{font-family:Inter;src:url(/fonts/inter-5.3.0-latin.woff2) format("woff2");font-weight:100 900;font-display:swap}
:root{color-scheme:light dark;--bg:#f5f7f8;--fg:#15202b;--card:#fff;--muted:#536170;--line:#e8edf0;--control:#7f8c9a;--brand:#0f5f5b;--brand-hover:#0b4d4a;--on-brand:#fff;--on-band:#fff;--band:#0f5f5b;--link:#0f5f5b;--ring:#0f766e;--ok:#17673a;--ok-soft:#e3f4e9;--danger:#a51f26;--depth:0 0 0 1px rgb(20 32 43/.075),0 1px 2px rgb(20 32 43/.045),0 18px 40px -24px rgb(20 32 43/.28)}
@media (prefers-color-scheme:dark){:root{--bg:#0c1319;--fg:#e7edf2;--card:#131c24;--muted:#9cabb9;--line:#202c37;--control:#6c7f90;--brand:#127a74;--brand-hover:#0f6b66;--band:#0d3f3d;--link:#52cbc1;--ring:#3cc0b5;--ok:#74d39a;--ok-soft:#13301f;--danger:#ff9d98;--depth:0 0 0 1px rgb(255 255 255/.07)}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:var(--bg);color:var(--fg);font:16px/1.5 Letters,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;font-variant-numeric:tabular-nums}
:is(html:lang(ha),html:lang(yo),html:lang(ig)) body{font-family:Letters,Inter,system-ui,sans-serif}
.skip{position:absolute;inset-inline-start:-999px;z-index:1}.skip:focus{inset-inline-start:8px;top:8px;padding:12px;background:var(--card);color:var(--link)}
.band{position:relative;overflow:hidden;padding:28px 16px 88px;background:var(--band);color:var(--on-band)}
.band>svg{position:absolute;inset-inline-end:-56px;top:-72px;width:240px;height:240px;opacity:.4}
.who{position:relative;max-width:31rem;margin:0 auto;font-size:.8125rem;line-height:1.4;font-weight:700;letter-spacing:.1em;text-transform:uppercase;overflow-wrap:anywhere}
.wide .who{max-width:44rem}
.logo{display:inline-flex;max-width:100%;padding:8px 12px;border-radius:12px;background:#fff;color:#15202b}
.logo img{display:block;width:auto;max-width:min(240px,100%);height:auto;max-height:44px;object-fit:contain}
.page{flex:1}
main{position:relative;width:100%;max-width:33rem;margin:-56px auto 0;padding:0 16px 24px}
.wide main{max-width:46rem}
.card{background:var(--card);border-radius:20px;padding:clamp(20px,5.5vw,36px);box-shadow:var(--depth)}
h1{margin:0 0 8px;font-size:1.5rem;line-height:1.25;font-weight:650;letter-spacing:-.02em;overflow-wrap:anywhere;text-wrap:balance}
h2{margin:0;font-size:1rem;line-height:1.4;font-weight:600;overflow-wrap:anywhere}
p{margin:0 0 16px;overflow-wrap:anywhere}p:last-child{margin-bottom:0}
.quiet{color:var(--muted);font-size:.875rem}
a{color:var(--link);text-underline-offset:3px}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:3px solid var(--ring);outline-offset:2px;border-radius:6px}
form{margin:24px 0 0}form+p{margin-top:16px}
button,.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:48px;padding:11px 20px;border:1px solid transparent;border-radius:12px;background:var(--brand);color:var(--on-brand);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:var(--brand-hover)}
:is(button,.button):focus-visible{border-radius:12px}
.plain{background:none;border-color:var(--control);color:var(--fg)}.plain:hover{background:var(--bg)}
.danger{background:none;border-color:var(--danger);color:var(--danger)}.danger:hover{background:var(--bg)}
.row{display:grid;gap:10px}
.done{display:flex;gap:12px;align-items:flex-start;margin:0 0 20px;padding:14px 16px;border-radius:12px;background:var(--ok-soft);color:var(--ok)}
.done svg{flex:none;margin-top:2px}.done p{margin:0}
fieldset{margin:0 0 20px;padding:0;border:0;min-width:0}
legend{padding:0;margin-bottom:4px;font-size:.875rem;font-weight:600}
.choice{display:flex;gap:12px;align-items:center;min-height:48px;padding:11px 0;border-top:1px solid var(--line);cursor:pointer;overflow-wrap:anywhere}
.choice:first-of-type{border-top:0}
.choice input{flex:none;width:22px;height:22px;margin:0;accent-color:var(--brand)}
textarea,input[type=email]{display:block;width:100%;min-height:48px;margin-top:4px;padding:11px 14px;border:1px solid var(--control);border-radius:12px;background:var(--card);color:inherit;font:inherit}
.field{display:block;margin:0 0 20px}.field span{font-size:.875rem;font-weight:600}
.wrong{color:var(--danger);font-weight:600}
hr{margin:20px 0;border:0;border-top:1px solid var(--line)}
.entries{list-style:none;margin:0;padding:0}
.entries li{border-top:1px solid var(--line)}.entries li:first-child{border-top:0}
.entries a{display:block;padding:14px 12px;margin:0 -12px;color:inherit;text-decoration:none;border-radius:10px}
.entries a:hover{background:var(--bg)}
.entries time{color:var(--muted);font-size:.875rem}
.bar{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:baseline;padding:14px 20px;background:var(--card);box-shadow:var(--depth)}
.bar h1{flex:1 1 16rem;margin:0;font-size:1.0625rem}
.bar a{display:inline-block;padding:4px 0}
main.frame{flex:1;max-width:none;margin:0;padding:0;display:flex}
.letter{flex:1;width:100%;min-height:80vh;border:0;background:#fff}
footer{padding:8px 16px 28px;text-align:center;color:var(--muted);font-size:.8125rem}
footer ul{display:flex;flex-wrap:wrap;justify-content:center;max-width:31rem;margin:0 auto 8px;padding:0;list-style:none}
footer li :is(a,span){display:inline-block;min-width:44px;min-height:36px;padding:8px}
footer li a{color:var(--muted)}footer li a:hover{color:var(--link)}
footer li span{color:var(--fg);font-weight:600}
@media (min-width:40rem){.band{padding:44px 24px 104px}main{margin-top:-72px}}
@media (prefers-reduced-motion:no-preference){button,.button{transition:background .12s}}
@media print{.band>svg,button,footer{display:none}.band{background:none;color:inherit;padding-bottom:72px}.card{box-shadow:none}}
`;
