/** A script for modules that several pages use. A module belongs to the group of the highest priority that wants it. */
type ChunkGroup = {
  name: string;
  priority: number;
  test?: RegExp;
  tags?: '$initial'[];
  minShareCount?: number;
};

/**
 * One script for each layer of the dashboard, and not one for each set of pages that share a module: a page loads
 * with a handful of requests. A group takes the modules that are named here, and what they use and no group above
 * has, so no layer loads one that is further down.
 *
 * What one page uses is in that page's script, and libraries of editors and charts are in theirs: name nothing
 * here that imports them other than by `import()`.
 */
export const chunkGroups: ChunkGroup[] = [
  // Every address: React, the router, the client of the API.
  { name: 'start', tags: ['$initial'], priority: 7 },
  // The pages before the dashboard: forms without the schema library, and what the layers above it both use.
  {
    name: 'entry',
    test: /features.onboarding.(sign-in-form|entry-frame|passkey-button)|ui.src.form.use-zod-form|(shown-tags|asset-limits)\.schema/,
    priority: 6,
  },
  { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 5 },
  // The frame of the dashboard and the parts of nearly every page in it.
  {
    name: 'dashboard',
    test: /lib.(trpc\.ts$|live.use-live|drafts.leave-guard|refused-page|session.session-dialogs)|features.shell.dashboard-shell|ui.src.(primitives|layout|feedback|form|toast)|client.dist.index\.mjs\?events/,
    priority: 5,
  },
  // Fetched by every page of the dashboard after its content.
  {
    name: 'later',
    test: /features.shell.(palette|shortcut-list)\.tsx$|lib.uploads.uploads-tray/,
    priority: 4,
  },
  // The schemas of what the API takes. Sign-up has them without the frame.
  { name: 'schemas', test: /packages.(api|form-fields).src|node_modules.zod/, priority: 3 },
  // Tables, pickers, side sheets, figures. The designers of emails and pages are libraries of editors. Names of keys
  // are here because the editor of code wants them, and would load the designers for them.
  {
    name: 'lists',
    test: /ui.src.(table|pickers|overlays|figures|money)|web.src.lib.(?!email-designer|page-designer|segment-rules|journey-fields)|packages.email-designs.src.brand|features.(pages.page-status|forms.use-form-actions|campaigns.+(sms-fields|cancel-dialog|test-send-card|campaign-form|campaign-fields))|w3c-keyname/,
    minShareCount: 2,
    priority: 2,
  },
  // Journeys: what their table, their editor and their report share.
  {
    name: 'journeys',
    test: /packages.journey-design.src|web.src.(lib.journey-fields|features.automation)/,
    minShareCount: 2,
    priority: 1,
  },
  // The builder of rules: pages of segments and surveys, conditions of journeys.
  { name: 'rules', test: /web.src.lib.segment-rules/, minShareCount: 2, priority: 1 },
  // The designer of emails, and what that of pages shares with it. Puck comes in a dozen pieces, which the designer of pages all needs.
  {
    name: 'designers',
    test: /node_modules.(@tiptap|prosemirror)|web.src.lib.email-designer/,
    minShareCount: 2,
    priority: 1,
  },
  { name: 'puck', test: /@puckeditor.core/, priority: 0 },
];
