import dynamic from 'next/dynamic';
import { type ComponentType, createElement } from 'react';

/** Loads a component with the library's theme on demand, for pages without them. */
export function themed<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return dynamic(
    async () => {
      const [Component, { AppTheme }] = await Promise.all([load(), import('./app-theme.tsx')]);
      return (props: Props) => createElement(AppTheme, null, createElement(Component, props));
    },
    { ssr: false },
  );
}
