import { type ComponentType, createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { RenderRequest } from '../../contract/rendering.ts';
import { PartsContext, type TakeOut } from '../components/site/drawn-once.tsx';
import { type RootData, SitePlace } from '../components/site/root-data.tsx';

/** Stands before the number of a part in its place. Nobody who writes a text can know it, so that it stands in none. */
const MARK = crypto.randomUUID();
const END = ';';
/** React puts it between two texts, and takes a place that is held for a text. */
const SEPARATOR = '<!-- -->';

interface Part {
  name: string;
  Component: ComponentType<object>;
  props: object;
  drawnOf: object;
}

/** What a part is not told, so that none can be another on another page. */
const NOWHERE = { address: '', is_instead: false, year: 0, menus: [], leads: { en: '', zh: '' } };

/**
 * The HTML of something of a public page, in pieces that are one text together: put together more than once, a page's text would be copied each time, and these copies are most of
 * what is swept behind it. Its parts that are drawn once come from `drawn`, or are drawn by themselves.
 */
export function htmlPieces(node: ReactNode, root: RootData, drawn: RenderRequest['drawn']): string[] {
  const parts: Part[] = [];
  const takeOut: TakeOut = (name, Component, props, drawnOf) => {
    parts.push({ name, Component: Component as ComponentType<object>, props, drawnOf });
    return `${MARK}${parts.length - 1}${END}`;
  };
  const html = renderToString(
    <SitePlace root={root}>
      <PartsContext value={drawn ? takeOut : null}>{node}</PartsContext>
    </SitePlace>,
  );
  if (!drawn || parts.length === 0) return [html];
  const { language, public_url, settings } = root;
  const htmlOfPart = ({ name, Component, props, drawnOf }: Part) =>
    drawn({ name, language, public_url, settings, props: drawnOf }, () => htmlPieces(createElement(Component, props), { ...root, ...NOWHERE }, drawn).join(''));
  const pieces: string[] = [];
  let from = 0;
  for (let at = html.indexOf(MARK); at >= 0; at = html.indexOf(MARK, from)) {
    pieces.push(html.slice(from, html.startsWith(SEPARATOR, at - SEPARATOR.length) ? at - SEPARATOR.length : at));
    const end = html.indexOf(END, at);
    pieces.push(htmlOfPart(parts[Number(html.slice(at + MARK.length, end))] as Part));
    from = end + END.length;
    if (html.startsWith(SEPARATOR, from)) from += SEPARATOR.length;
  }
  pieces.push(html.slice(from));
  return pieces;
}
