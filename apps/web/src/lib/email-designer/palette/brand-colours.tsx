import { brandColourNames, brandFonts } from '@talkdrum/email-designs/brand';
import { TextLink, Tooltip } from '@talkdrum/ui';
import { chosenBlock } from '../blocks/find-blocks.ts';
import { useDesigner } from '../designer-context.ts';

const names = { primary: 'Primary', accent: 'Accent', text: 'Text', background: 'Background' } as const;

/** The brand's colours. One press gives the selected block's text, or a button's face, the colour. */
export function BrandColours() {
  const { editor, brand, source } = useDesigner();
  const paint = (colour: string) => {
    const block = chosenBlock(editor.state);
    if (block === null) return;
    const attribute =
      block.node.type.name === 'button' ? 'fill' : 'colour' in block.node.attrs ? 'colour' : 'background';
    if (!(attribute in block.node.attrs)) return;
    editor.view.dispatch(editor.state.tr.setNodeAttribute(block.pos, attribute, colour));
  };
  return (
    <section aria-labelledby="designer-brand" className="mt-1">
      <div className="mb-1.5 flex items-center justify-between">
        <h2 id="designer-brand" className="text-xs font-medium text-muted-foreground">
          Brand
        </h2>
        <TextLink href="/dashboard/profile?tab=brand">Edit</TextLink>
      </div>
      <ul className="flex gap-1.5">
        {brandColourNames.map((name) => (
          <li key={name}>
            <Tooltip text={`Colour the selected block: ${names[name]}`}>
              <button
                type="button"
                disabled={source.refusal !== null}
                aria-label={`Colour the selected block: ${names[name]}`}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => paint(`brand.${name}`)}
                className="size-7.5 rounded-control shadow-[inset_0_0_0_1px_rgb(0_0_0/0.12)] max-lg:size-11"
                style={{ background: brand.colours[name] }}
              />
            </Tooltip>
          </li>
        ))}
      </ul>
      <p className="mt-1.5 text-xs text-muted-foreground">{brandFonts[brand.font].label}</p>
    </section>
  );
}
