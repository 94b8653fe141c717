import '@puckeditor/core/no-external.css';
import { Puck } from '@puckeditor/core';
import { PageProvider, pageStyles, wordsIn } from '@talkdrum/page-designs/blocks';
import { FullScreen, useMedia, usePageTitle } from '@talkdrum/ui';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Announcer } from '../email-designer/announcer.tsx';
import { useAreaKeys } from '../email-designer/use-area-keys.ts';
import { DesignerBar } from './bar/designer-bar.tsx';
import { Canvas, FrameStyles, type Screen, StylesProvider } from './canvas/canvas.tsx';
import { SourceProvider } from './designer-context.ts';
import { DesignerPhone } from './designer-phone.tsx';
import { Inspector } from './inspector/inspector.tsx';
import type { PageDesignerSource } from './page-designer-source.ts';
import { LeftPanel } from './palette/left-panel.tsx';
import { configs } from './puck-config.tsx';
import { toDesign, usePageEditor } from './use-page-editor.ts';

export interface PageDesignerProps {
  source: PageDesignerSource;
}

/** The designer of pages and forms, over the whole window. */
export function PageDesigner(props: PageDesignerProps) {
  const { source } = props;
  usePageTitle(source.name);
  return (
    <Announcer>
      <SourceProvider value={source}>
        <FullScreen>
          <OpenDesigner key={source.version} {...props} />
        </FullScreen>
      </SourceProvider>
    </Announcer>
  );
}

const iframe = { enabled: true, waitForStyles: false, syncHostStyles: false };
const permissionsOf = (isEditable: boolean) => ({
  drag: isEditable,
  insert: isEditable,
  duplicate: isEditable,
  delete: isEditable,
});

function OpenDesigner({ source }: PageDesignerProps) {
  const { brand, company, language, form } = source;
  const [start] = useState(() => source.design);
  const onChange = useRef(source.onChange);
  onChange.current = source.onChange;
  const facts = useMemo(
    () => ({ brand, company, words: wordsIn(language), form, mainHeading: null, isEditing: true }),
    [brand, company, language, form],
  );
  const theme = source.design.root.props;
  const css = useMemo(() => pageStyles(theme, brand, 'all', 'light'), [theme, brand]);
  const overrides = useMemo(
    () => ({
      iframe: ({ children, document }: { children: ReactNode; document?: Document }) => (
        <FrameStyles frame={document}>{children}</FrameStyles>
      ),
      actionBar: () => <span />,
    }),
    [],
  );
  const isEditable = source.refusal === null;
  const permissions = useMemo(() => permissionsOf(isEditable), [isEditable]);
  return (
    <PageProvider value={facts}>
      <StylesProvider value={css}>
        <Puck
          config={source.forms === undefined ? configs.form : configs.page}
          data={start as never}
          iframe={iframe}
          overrides={overrides as never}
          permissions={permissions}
          onChange={(data) => {
            const next = toDesign(data as never);
            if (JSON.stringify(next) !== JSON.stringify(source.design)) onChange.current(next);
          }}
        >
          <div className="flex h-dvh flex-col overflow-hidden font-sans">
            <Areas problem={source.problem} />
          </div>
        </Puck>
      </StylesProvider>
    </PageProvider>
  );
}

interface AreasProps {
  problem: ReactNode;
}

/** Panels at the left, the page in the middle, settings at the right; on phones everything in sheets. */
function Areas({ problem }: AreasProps) {
  const [screen, setScreen] = useState<Screen>('phone');
  const isWide = useMedia('(min-width: 64rem)');
  const editor = usePageEditor();
  useAreaKeys();
  return (
    <>
      <DesignerBar screen={screen} onScreen={setScreen} />
      {problem === null ? null : <div className="px-3 pt-3 [&>*]:mb-3">{problem}</div>}
      {isWide ? (
        <div className="grid min-h-0 flex-1 grid-cols-[16.5rem_minmax(0,1fr)_18.5rem]">
          <aside
            data-area="blocks"
            aria-label="Panels"
            className="overflow-y-auto border-r border-border-soft bg-card px-3 pt-2.5 pb-6"
          >
            <LeftPanel />
          </aside>
          <section data-area="page" aria-label="Canvas" className="relative h-full min-h-0 min-w-0">
            <Canvas screen={screen} />
          </section>
          <aside
            data-area="settings"
            aria-label="Settings"
            tabIndex={-1}
            className="overflow-y-auto border-l border-border-soft bg-card"
          >
            <Inspector key={editor.chosen?.block.props.id ?? 'none'} editor={editor} />
          </aside>
        </div>
      ) : (
        <DesignerPhone editor={editor} />
      )}
    </>
  );
}
