/** The page's styles, light and dark; no external fonts or images. */
export const docsStyles = `
:root { color-scheme: light dark; --ink: #0f172a; --quiet: #475569; --line: #e2e8f0; --page: #fff; --soft: #f1f5f9; --brand: #0f766e; --get: #1d4ed8; --post: #047857; --patch: #b45309; --delete: #b91c1c; }
@media (prefers-color-scheme: dark) { :root { --ink: #e2e8f0; --quiet: #a3b1c6; --line: #334155; --page: #0b1220; --soft: #162033; --brand: #5eead4; --get: #93c5fd; --post: #6ee7b7; --patch: #fcd34d; --delete: #fca5a5; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; font: 15px/1.6 Inter, system-ui, sans-serif; color: var(--ink); background: var(--page); }
a { color: var(--brand); }
.skip { position: absolute; left: -9999px; } .skip:focus { left: 1rem; top: 1rem; background: var(--page); padding: .5rem; }
.frame { display: grid; grid-template-columns: 15rem minmax(0, 1fr); max-width: 78rem; margin: 0 auto; }
nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow: auto; padding: 1.5rem 1rem; border-right: 1px solid var(--line); font-size: 14px; }
nav h2 { font-size: 12px; margin: 1rem 0 .25rem; color: var(--quiet); text-transform: uppercase; letter-spacing: .04em; }
nav ul { list-style: none; margin: 0; padding: 0; } nav a { display: block; padding: .2rem 0; color: inherit; text-decoration: none; } nav a:hover { text-decoration: underline; }
main { padding: 1.5rem 2rem 4rem; min-width: 0; }
h1 { font-size: 26px; line-height: 1.2; margin: 0 0 .5rem; } h2 { font-size: 20px; margin: 2.5rem 0 .5rem; } h3 { font-size: 16px; margin: 0; } h4 { font-size: 13px; margin: 1rem 0 .25rem; color: var(--quiet); }
article { border-top: 1px solid var(--line); padding: 1.25rem 0; }
.call { display: flex; flex-wrap: wrap; gap: .5rem; align-items: baseline; margin: .25rem 0 .5rem; }
.method { font: 600 12px/1.4 ui-monospace, monospace; } .GET { color: var(--get); } .POST { color: var(--post); } .PATCH { color: var(--patch); } .DELETE { color: var(--delete); }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, monospace; font-size: 13px; overflow-wrap: break-word; }
p code, td code, li code { background: var(--soft); padding: .1em .3em; border-radius: 4px; }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: 8px; padding: .75rem 1rem; overflow: auto; margin: .25rem 0; white-space: pre; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: 14px; } td code { white-space: nowrap; } th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); } th { color: var(--quiet); font-weight: 600; }
.quiet { color: var(--quiet); } .needed { color: var(--delete); font-size: 12px; }
details summary { cursor: pointer; font-weight: 600; font-size: 14px; padding: .25rem 0; }
nav.above { display: none; }
@media (max-width: 800px) { .frame { display: block; } nav.beside { display: none; } nav.above { display: block; position: static; max-height: none; border-right: 0; border-bottom: 1px solid var(--line); padding: .75rem 1rem; } main { padding: 1rem; } }
`;
