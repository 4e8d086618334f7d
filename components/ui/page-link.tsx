import type { ComponentProps } from 'react';

/** A link that loads its page. Public pages carry no router, and most targets have another root layout. */
export function PageLink({ href, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  return (
    <a href={href} {...rest}>
      {children}
    </a>
  );
}
