import type { BlockName } from '../schema/blocks.schema.ts';

/** What each block adds to the rules of every page. */
export const blockRules: Partial<Record<BlockName, string>> = {
  hero: `
.b-hero{ position: relative; overflow: hidden; padding: 32px 0 88px; }
.b-hero .h1{ font-size: 34px; }
.b-hero .lead{ max-width: 34em; font-size: 17px; }
.b-hero.a-center .lead{ margin-left: auto; margin-right: auto; }
.b-hero .say{ position: relative; margin-bottom: 0; }
.b-hero .say>:last-child{ margin-bottom: 0; }
.b-hero .btn{ margin-top: 20px; }
.mark{ margin-bottom: 40px; font-size: 13px; font-weight: 700; letter-spacing: .12em; text-transform: uppercase; }
.mark img{ width: auto; max-width: 200px; max-height: 60px; padding: 8px 12px; border-radius: min(var(--r),10px); background: #fff; }
.a-center .mark img{ margin: 0 auto; }
.eyebrow{ margin-bottom: 8px; font-size: 14px; font-weight: 600; letter-spacing: .04em; }
.has-picture img:last-child{ width: 100%; margin-top: 28px; border-radius: var(--r); }
.rings{ position: absolute; top: -48px; right: -64px; width: 160px; fill: none; stroke: currentColor; stroke-width: 2; stroke-dasharray: 7 6; opacity: .28; pointer-events: none; }
@media (min-width:900px){
  .b-hero .h1{ font-size: 46px; }
  .b-hero.has-picture .w{ display: grid; grid-template-columns: 1.1fr .9fr; align-items: center; gap: 40px; max-width: 1040px; }
  .has-picture img:last-child{ margin: 0; }
}`,
  picture: `
.b-picture img{ margin: 0 auto; border-radius: var(--r); }
.b-picture .empty{ margin: 0 auto; }
.p-small img{ max-height: 200px; width: auto; }
.p-medium img,.p-full img{ width: 100%; }
.p-full .w{ max-width: none; padding: 0; }
.p-full img{ border-radius: 0; }
figcaption{ padding: 8px 0 0; color: var(--muted); font-size: 14px; text-align: center; }`,
  gallery: `
.b-gallery .grid{ grid-template-columns: 1fr 1fr; gap: 10px; }
.b-gallery img,.b-gallery .empty{ width: 100%; aspect-ratio: 1; min-height: 0; object-fit: cover; border-radius: var(--r); }
@media (min-width:640px){
  .b-gallery .n3{ grid-template-columns: repeat(3,1fr); }
  .b-gallery .n4{ grid-template-columns: repeat(4,1fr); }
}`,
  countdown: `
.left{ font: 700 26px/1.3 var(--hfont); font-variant-numeric: tabular-nums; }`,
  questions: `
details{ border-top: 1px solid var(--line); }
details:last-child{ border-bottom: 1px solid var(--line); }
summary{ display: flex; align-items: center; justify-content: space-between; gap: 16px; min-height: 56px; padding: 12px 0; font-weight: 600; cursor: pointer; list-style: none; }
summary::-webkit-details-marker{ display: none; }
summary::after{ content: "+"; font-size: 22px; font-weight: 400; line-height: 1; }
details[open] summary::after{ content: "–"; }
details .rt{ padding-bottom: 16px; }`,
  testimonials: `
.quote{ --ink: var(--p-ink); --muted: var(--p-muted); padding: 20px; border: 1px solid var(--p-line); border-radius: var(--r); background: var(--p-card); color: var(--ink); }
.who{ display: flex; align-items: center; gap: 12px; margin: 0; font-size: 14px; }
.who span{ display: block; color: var(--muted); }
.who b{ display: block; color: var(--ink); }
.who img{ width: 44px; height: 44px; border-radius: 50%; object-fit: cover; }
.who .empty{ display: none; }`,
  video: `
.video{ display: block; color: var(--link); }
.frame{ position: relative; display: grid; place-items: center; overflow: hidden; aspect-ratio: 16/9; border-radius: var(--r); background: var(--p-band); }
.frame img,.frame .empty{ position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; }
.play{ position: relative; }
.play circle{ fill: #000000b3; }
.play path{ fill: #fff; }
.cap{ display: block; padding: 8px 0; font-weight: 600; }`,
  hours: `
.hours div{ display: flex; justify-content: space-between; gap: 16px; padding: 10px 0; border-bottom: 1px solid var(--line); }
.hours dd{ margin: 0; font-variant-numeric: tabular-nums; }
.note{ color: var(--muted); font-size: 14px; }`,
  social: `
.social{ display: flex; flex-wrap: wrap; gap: 8px; }
.a-center .social{ justify-content: center; }
.pill{ display: inline-flex; align-items: center; min-height: 48px; padding: 8px 18px; border: 1px solid var(--line); border-radius: 999px; color: var(--link); text-decoration: none; }`,
  footer: `
.b-footer{ font-size: 14px; }
.b-footer,.b-footer .rt{ color: var(--muted); }
.b-footer.g-plain{ border-top: 1px solid var(--p-line); }
.links{ display: flex; flex-wrap: wrap; justify-content: center; gap: 4px 20px; }
.links a,.links span{ display: inline-flex; align-items: center; min-height: 44px; }`,
};
