import { type ComponentType, createContext, useContext } from 'react';

/** Takes a part out of a page, to be rendered by itself or reused; answers the placeholder that stands in its place until then. */
export type TakeOut = <Props extends object>(name: string, Component: ComponentType<Props>, props: Props, drawnOf: object) => string;

/** Provided while the server renders a page; without it parts are rendered in place. */
export const PartsContext = createContext<TakeOut | null>(null);

/**
 * A part rendered once per set of props and reused on every page. It renders elements, never a bare text, from its props, the language and the settings alone: the page's address
 * and the menus are withheld. Props are plain values (no functions, no elements), so that they can be compared. `name` is unique. Where some props only matter in the browser,
 * `drawnOf` picks those that the HTML depends on.
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
