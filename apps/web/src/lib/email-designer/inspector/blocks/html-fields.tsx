import { designLimits } from '@talkdrum/email-designs';
import { Textarea } from '@talkdrum/ui';
import type { BlockFieldsProps } from '../block-fields-props.ts';
import { Settings } from '../rows.tsx';
import { BoxSettings, stringOf } from '../shared-fields.tsx';

/** Custom HTML. The server removes what mail programs don’t allow; the preview shows the result. */
export function HtmlFields(props: BlockFieldsProps) {
  const { node, set } = props;
  return (
    <>
      <Settings title="HTML">
        <Textarea
          aria-label="HTML of this block"
          isCode
          rows={10}
          maxLength={designLimits.rawHtml}
          spellCheck={false}
          value={stringOf(node.attrs['html']) ?? ''}
          onChange={({ target }) => set({ html: target.value })}
        />
        <p className="text-xs text-muted-foreground">
          Scripts, forms and embedded pages are removed. The preview shows the result.
        </p>
      </Settings>
      <BoxSettings {...props} />
    </>
  );
}
