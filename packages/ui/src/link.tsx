import {
  type AnchorHTMLAttributes,
  type ComponentType,
  createContext,
  type ReactNode,
  type Ref,
  useContext,
} from 'react';
import { cn } from './cn.ts';

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string;
  ref?: Ref<HTMLAnchorElement>;
};

const LinkContext = createContext<ComponentType<LinkProps> | null>(null);

/** Lets the kit use the router's link, so that internal links navigate without a page load. */
export function LinkProvider({
  component,
  children,
}: {
  component: ComponentType<LinkProps>;
  children: ReactNode;
}) {
  return <LinkContext value={component}>{children}</LinkContext>;
}

/** An unstyled link: the router's if there is one, otherwise a plain anchor. */
export function Anchor(props: LinkProps) {
  const Component = useContext(LinkContext);
  const isInternal = props.href.startsWith('/') && !props.target && props.download === undefined;
  // oxlint-disable-next-line react/static-components, jsx-a11y/anchor-has-content -- the component is given
  // once by the app; the content comes with the props
  return Component && isInternal ? <Component {...props} /> : <a {...props} />;
}

/** A link inside text. One that stands alone answers on 44 px on phones. */
export function TextLink({ isAlone = false, className, ...props }: LinkProps & { isAlone?: boolean }) {
  return (
    <Anchor
      className={cn(
        'rounded-sm font-medium text-primary-text underline underline-offset-2 hover:decoration-2',
        isAlone && 'touch',
        className,
      )}
      {...props}
    />
  );
}
