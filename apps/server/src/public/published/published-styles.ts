/**
 * What we add around an account’s page: the note of a preview and the footer, which ends the window of a short page. Colours of their own, because the page
 * behind may have any. Names that no page uses.
 */
export const frameStyles = `body{display:flex;flex-direction:column;min-height:100dvh}
.td-note,.td-foot{box-sizing:border-box;font:14px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif;text-align:center;background:#f5f7f8;color:#47535f}
.td-note{margin:0;padding:12px 16px;background:#fdf0d5;color:#5b3a00}
.td-note a{display:inline-block;min-height:44px;padding:11px 8px;margin:-11px 0;color:inherit;text-underline-offset:3px}
.td-foot{margin-top:auto;padding:16px 16px 24px;overflow-wrap:anywhere}
.td-foot p{margin:0}
.td-foot a{display:inline-block;min-height:44px;margin-left:-8px;padding:11px 8px;color:inherit;text-underline-offset:3px}
.td-note a:focus-visible{outline:3px solid #0f766e;outline-offset:-3px;border-radius:6px}
.td-foot a:focus-visible{outline:3px solid #0f766e;outline-offset:-3px;border-radius:6px}
@media (prefers-color-scheme:dark){.td-foot{background:#0c1319;color:#b4c0cb}.td-foot a:focus-visible{outline-color:#3cc0b5}}
@media print{.td-foot a,.td-note{display:none}}`;
