import { type ComponentType, createContext, useContext } from 'react';

/** Takes a part of a page out of it, to be drawn by itself or to be found as it was drawn before; answers the text that stands in its place until then. */
export type TakeOut = <Props extends object>(name: string, Component: ComponentType<Props>, props: Props, drawnOf: object) => string;

/** Given where a page is drawn on the server; elsewhere parts are drawn where they stand. */
export const PartsContext = createContext<TakeOut | null>(null);

/**
 * A part that is drawn once of the same, on whatever pages it stands: elements alone, never a bare text, made of its properties, the language and the settings. Its properties are
 * values that can be compared (no functions, no elements), and it looks at neither the page's address nor the menus. `name` is its own. Of a part that has other properties too, for
 * what it does in the browser, `drawnOf` gives those that its HTML is made of.
 */
export function cachedPart<Props extends object>(
  name: string,
  Component: ComponentType<Props>,
  drawnOf: (props: Props) => object = (props) => props,
): ComponentType<Props> {
  return (props) => {
    const takeOut = useContext(PartsContext);
    return takeOut ? takeOut(name, Component, props, drawnOf(props)) : <Component {...props} />;
  };
}
