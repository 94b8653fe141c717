import { readdirSync } from 'node:fs';
import { isCurrentGroup } from '@talkdrum/ui';
import { expect, test } from 'vitest';
import { menuGroups } from './menu.ts';

const pages = readdirSync(new URL('../../routes/dashboard', import.meta.url)).map((name) =>
  name.replace('.tsx', ''),
);
/** Help, the staff link and two files aren't in the menu. */
const outside = ['welcome', 'staff', 'index', 'route'];

test.each(pages.filter((page) => !outside.includes(page)))(
  'the page %s is marked in one group of the top bar',
  (page) => {
    expect(menuGroups.filter((group) => isCurrentGroup(group, `/dashboard/${page}`))).toHaveLength(1);
  },
);
