import { FullScreen, useMedia } from '@talkdrum/ui';
import type { Editor, JSONContent } from '@tiptap/react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Announcer, useAnnounce } from './announcer.tsx';
import type { ChosenContact } from './bar/contact-choice.tsx';
import { ConvertDialog } from './bar/convert-dialog.tsx';
import { DesignerBar } from './bar/designer-bar.tsx';
import { type BlockCommands, useBlockCommands } from './blocks/use-block-commands.ts';
import { handleCanvasKey } from './canvas/canvas-keys.ts';
import { useBlockDrag } from './canvas/use-block-drag.ts';
import { type Designer as DesignerValue, DesignerProvider } from './designer-context.ts';
import type { DesignerSource } from './designer-source.ts';
import { type DesignerView, startView } from './designer-view.ts';
import { DesignerAreas } from './designer-areas.tsx';
import { DesignerPhone } from './designer-phone.tsx';
import type { InspectorTab } from './inspector/inspector.tsx';
import { focusIn, useAreaKeys } from './use-area-keys.ts';
import { useDesignEditor } from './use-design-editor.ts';
import { useDesignPreview } from './use-design-preview.ts';
import { useBrand, useCanvasFacts } from './use-facts.ts';
import { useMergeTags } from './use-merge-tags.ts';
import { usePictureUpload } from './use-pictures.ts';
import { withCondition } from './with-condition.ts';

const DesignerKeys = lazy(() => import('./keys.tsx').then((module) => ({ default: module.DesignerKeys })));

/** The email designer, over the whole window. */
export function Designer({ source }: { source: DesignerSource }) {
  return (
    <Announcer>
      <FullScreen>
        <OpenDesigner key={source.version} source={source} />
      </FullScreen>
    </Announcer>
  );
}

/** What the parts of the designer share. Null until the editor is made. */
function useDesignerValue(source: DesignerSource, contact: ChosenContact | null, openSettings: () => void) {
  const brand = useBrand();
  const contactId = contact?.id ?? null;
  const tags = useMergeTags(contactId);
  const { facts, editor: known, firstCondition } = useCanvasFacts(brand, tags);
  const [linkRequest, setLinkRequest] = useState(0);
  const menuKeys = useRef<DesignerValue['menuKeys']['current']>(null);
  const own = useRef<{ editor: Editor; commands: BlockCommands } | null>(null);
  const upload = usePictureUpload();
  const editor = useDesignEditor({
    design: source.content.design,
    isEditable: source.refusal === null,
    facts,
    onChange: (design) => source.onChange({ design }),
    onKey: (event) => {
      if (menuKeys.current?.(event) === true) return true;
      if (own.current === null || source.refusal !== null) return false;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.stopPropagation();
        event.preventDefault();
        setLinkRequest((n) => n + 1);
        return true;
      }
      return handleCanvasKey(event, { ...own.current, openBlocks: focusPalette, openSettings });
    },
    onPictures: (files, at) =>
      own.current !== null && upload(files, at, own.current.editor, own.current.commands),
  });
  const prepare = useCallback(
    (content: JSONContent) => (editor === null ? content : withCondition(editor, content, firstCondition)),
    [editor, firstCondition],
  );
  const commands = useBlockCommands(editor, prepare);
  useEffect(() => {
    known.current = editor;
    own.current = editor === null || commands === null ? null : { editor, commands };
    facts.change(facts.now);
  }, [editor, commands, known, facts]);
  const announce = useAnnounce();
  const { drag, start } = useBlockDrag(
    editor,
    prepare,
    useCallback(({ label, from }) => announce(`${label} ${from === null ? 'added' : 'moved'}`), [announce]),
  );
  const preview = useDesignPreview(source.render, source.content, contactId);
  const value: DesignerValue | null =
    editor === null || commands === null
      ? null
      : {
          editor,
          source,
          commands,
          startDrag: start,
          prepare,
          brand,
          tags,
          preview,
          contactId,
          menuKeys,
          linkRequest,
        };
  return { value, drag };
}

function OpenDesigner({ source }: { source: DesignerSource }) {
  const [view, setView] = useState<DesignerView>(startView);
  const [contact, setContact] = useState<ChosenContact | null>(null);
  const [tab, setTab] = useState<InspectorTab>('block');
  const [open, setOpen] = useState<'convert' | 'keys' | null>(null);
  const isWide = useMedia('(min-width: 64rem)');
  const openSettings = useCallback(() => {
    setTab('block');
    requestAnimationFrame(() => focusArea('settings'));
  }, []);
  const { value, drag } = useDesignerValue(source, contact, openSettings);
  useAreaKeys();
  const onView = (change: Partial<DesignerView>) => setView((now) => ({ ...now, ...change }));
  const Areas = useMemo(() => (isWide ? DesignerAreas : DesignerPhone), [isWide]);
  if (value === null) return null;
  return (
    <DesignerProvider value={value}>
      <DesignerBar
        view={view}
        onView={onView}
        contact={contact}
        onContact={setContact}
        onConvert={() => setOpen('convert')}
        onKeys={() => setOpen('keys')}
      />
      {source.problem === null ? null : <div className="px-3 pt-3 [&>*]:mb-3">{source.problem}</div>}
      <Areas
        view={view}
        onView={onView}
        drag={drag}
        tab={tab}
        onTab={setTab}
        contact={contact}
        onContact={setContact}
      />
      <ConvertDialog isOpen={open === 'convert'} onClose={() => setOpen(null)} />
      <Suspense fallback={null}>
        {open === 'keys' ? <DesignerKeys onClose={() => setOpen(null)} /> : null}
      </Suspense>
    </DesignerProvider>
  );
}

function focusArea(name: string): void {
  const area = document.querySelector<HTMLElement>(`[data-area=${name}]`);
  if (area !== null) focusIn(area);
}

/** The search of the palette; on phones the button that opens it. */
function focusPalette(): void {
  const search = document.querySelector<HTMLElement>('[data-area=blocks] input[type=search]');
  const button = document.querySelector<HTMLElement>('[data-open-blocks]');
  if (search !== null) search.focus();
  else button?.click();
}
