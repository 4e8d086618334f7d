import type { ComponentProps } from 'react';

/**
 * A link that loads its page anew. Public pages carry no router for it: most of where they lead belongs to the
 * signed-in shell, which is another document anyway.
 */
export function PageLink({ href, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  return (
    <a href={href} {...rest}>
      {children}
    </a>
  );
}
