/** Rules of every page: type, grounds, widths, buttons. Written for 390 px; wider screens add to them. */
export const baseRules = `
*,*::before,*::after{ box-sizing: border-box; }
html{ -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body{ margin: 0; background: var(--p-bg); color: var(--p-ink); font: 400 16px/1.55 var(--font); overflow-wrap: break-word; }
.b,.card{
  --ink: var(--p-ink); --muted: var(--p-muted); --link: var(--p-link); --btn: var(--p-btn); --on-btn: var(--p-on-btn);
  --acc: var(--p-acc); --on-acc: var(--p-on-acc); --line: var(--p-line);
  color: var(--ink);
}
.b{ padding: 36px 0; }
.s-small{ padding: 16px 0; }
.s-large{ padding: 64px 0; }
.g-soft{ background: var(--p-soft); }
.g-brand{
  --ink: var(--p-on-band); --muted: var(--p-on-band); --link: var(--p-on-band); --line: var(--p-on-band);
  --btn: var(--p-on-band); --on-btn: var(--p-band); --acc: var(--p-band-btn); --on-acc: var(--p-on-band-btn);
  background: var(--p-band);
}
.g-accent{
  --ink: var(--p-on-acc); --muted: var(--p-on-acc); --link: var(--p-on-acc); --line: var(--p-on-acc);
  --btn: var(--p-on-acc); --on-btn: var(--p-acc); --acc: var(--p-on-acc); --on-acc: var(--p-acc);
  background: var(--p-acc);
}
.w{ width: 100%; max-width: 720px; margin: 0 auto; padding: 0 24px; }
h1,h2,.h1{ margin: 0 0 12px; font-family: var(--hfont); font-weight: 700; line-height: 1.2; letter-spacing: -.01em; text-wrap: balance; }
h2{ font-size: 24px; }
p,ul,dl,figure,blockquote,address{ margin: 0 0 16px; font-style: normal; }
.w>:last-child,.rt>:last-child,.card>:last-child,.col>:last-child{ margin-bottom: 0; }
ul{ padding-left: 22px; }
a{ color: var(--link); }
:focus-visible{ outline: 3px solid var(--link); outline-offset: 2px; }
img{ display: block; max-width: 100%; height: auto; }
.a-center{ text-align: center; }
.btn{
  display: inline-flex; align-items: center; justify-content: center; min-height: 48px; padding: 10px 24px; border: 2px solid transparent;
  border-radius: var(--rb); background: var(--btn); color: var(--on-btn); font: 600 16px/1.3 var(--font); text-decoration: none; cursor: pointer;
}
.btn:hover{ text-decoration: underline; }
.btn.accent{ background: var(--acc); color: var(--on-acc); }
.btn.outline{ border-color: var(--btn); background: none; color: var(--link); }
.btn.wide{ display: flex; width: 100%; }
.grid,.cols,.social,.links{ display: grid; gap: 16px; margin: 0; padding: 0; list-style: none; }
.cols{ gap: 24px; }
.col .b{ padding: 0; background: none; }
.col .b+.b{ margin-top: 16px; }
.col .w{ padding: 0; }
.empty{
  display: grid; place-items: center; min-height: 120px; border: 2px dashed var(--p-edge); border-radius: var(--r); color: var(--p-muted); text-align: center;
}
.sr{ position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@media (min-width:640px){
  .cols.n2{ grid-template-columns: 1fr 1fr; }
  .cols.n3{ grid-template-columns: repeat(3,1fr); }
}
`;
