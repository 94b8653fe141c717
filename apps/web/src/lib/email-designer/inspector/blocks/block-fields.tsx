import type { BlockFieldsProps } from '../block-fields-props.ts';
import { SurveyFields } from './survey-fields.tsx';
import { TextStyle } from './text-style.tsx';
import { ButtonFields } from './button-fields.tsx';
import { ColumnsFields, SectionFields } from './columns-fields.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { HtmlFields } from './html-fields.tsx';
import { PictureFields } from './picture-fields.tsx';
import { DividerFields, SpacerFields } from './line-fields.tsx';
import { FooterFields, LogoFields, SignatureFields } from './people-fields.tsx';
import { ProductsFields } from './products-fields.tsx';
import { SocialFields } from './social-fields.tsx';

/** The settings of one block. */
export function BlockFields(props: BlockFieldsProps) {
  switch (props.node.type.name) {
    case 'paragraph':
    case 'heading':
    case 'bulletList':
    case 'orderedList':
      return <TextStyle {...props} />;
    case 'picture':
      return <PictureFields {...props} />;
    case 'button':
      return <ButtonFields {...props} />;
    case 'divider':
      return <DividerFields {...props} />;
    case 'spacer':
      return <SpacerFields {...props} />;
    case 'social':
      return <SocialFields {...props} />;
    case 'products':
      return <ProductsFields {...props} />;
    case 'signature':
      return <SignatureFields {...props} />;
    case 'survey':
      return <SurveyFields {...props} />;
    case 'logo':
      return <LogoFields {...props} />;
    case 'footer':
      return <FooterFields {...props} />;
    case 'rawHtml':
      return <HtmlFields {...props} />;
    case 'columns':
      return <ColumnsFields {...props} />;
    case 'section':
      return <SectionFields {...props} />;
    case 'conditional':
      return <ConditionFields {...props} />;
    default:
      return null;
  }
}
