/** Controls are 48 px high with 16 px of text, so that phones don't zoom in. */
export const formRules = `
.card{ position: relative; padding: 24px 18px; border: 1px solid var(--p-line); border-radius: var(--r); background: var(--p-card); color: var(--p-ink); }
@media (min-width:640px){
  .card{ padding: 32px; }
}
.b-form .w{ padding: 0 16px; }
.b-hero+.b-form{ padding-top: 0; }
.b-hero+.b-form .card{ margin-top: -56px; box-shadow: 0 8px 32px #0000001f; }
.form{ display: grid; gap: 18px; }
.f label,.f legend{ display: block; padding: 0; font-weight: 600; }
.f fieldset{ margin: 0; padding: 0; border: 0; min-width: 0; }
.opt{ color: var(--p-muted); font-weight: 400; }
.help{ margin: 2px 0 0; color: var(--p-muted); font-size: 14px; }
.bare .opt,.bare .help{ color: var(--muted); }
.f input:not([type=checkbox],[type=radio]),.f select,.f textarea{
  display: block; width: 100%; min-height: 48px; margin-top: 6px; padding: 10px 14px; border: 1px solid var(--p-edge); border-radius: min(var(--r),12px);
  background: var(--p-card); color: var(--p-ink); font: 400 16px/1.5 var(--font);
}
.f textarea{ resize: vertical; }
.f ::placeholder{ color: var(--p-muted); opacity: 1; }
.f [aria-invalid]{ border-color: var(--p-err); border-width: 2px; }
.day{ display: grid; grid-template-columns: 88px 1fr; gap: 12px; margin-top: 6px; }
.day label{ font-weight: 400; font-size: 14px; }
.day label:last-child{ grid-column: 1 / -1; }
@media (min-width:640px){
  .day{ grid-template-columns: 88px 1fr 176px; }
  .day label:last-child{ grid-column: auto; }
}
.tick{ display: flex !important; gap: 12px; align-items: flex-start; min-height: 48px; padding-top: 11px !important; font-weight: 400 !important; cursor: pointer; }
.tick input,.pick input{ flex: none; width: 22px; height: 22px; margin: 1px 0 0; accent-color: var(--p-btn); }
.picks{ display: flex; flex-wrap: wrap; gap: 8px; margin-top: 8px; }
.pick{ display: inline-flex !important; gap: 10px; align-items: center; min-height: 48px; padding: 8px 16px !important; border: 1px solid var(--p-edge); border-radius: 24px; background: var(--p-card); color: var(--p-ink); font-weight: 500 !important; cursor: pointer; }
.pick:has(:checked){ border-color: var(--p-btn); background: var(--p-btn); color: var(--p-on-btn); }
.pick:has(:focus-visible){ outline: 3px solid var(--p-link); outline-offset: 2px; }
.err,.problem{ margin: 6px 0 0; color: var(--p-err); font-size: 14px; font-weight: 600; }
.problem{ margin: 0; padding: 12px 14px; border: 2px solid var(--p-err); border-radius: min(var(--r),12px); font-size: 16px; }
.bare .err{ padding: 4px 8px; border-radius: 6px; background: var(--p-card); }
.bare .problem{ background: var(--p-card); }
.more{ position: absolute; left: -9999px; width: 1px; height: 1px; overflow: hidden; }
`;
