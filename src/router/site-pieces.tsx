import { type ComponentType, createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Language } from '../../config/languages.ts';
import type { MenuNode } from '../../contract/menus.ts';
import type { RenderRequest } from '../../contract/rendering.ts';
import { PartsContext, type TakeOut } from '../components/site/cached-part.tsx';
import { type RootData, SitePlace } from '../components/site/root-data.tsx';
import { Document } from '../documents.tsx';
import { SiteLayout } from '../layouts/site/site-layout.tsx';
import { menuAddress } from '../layouts/site/site-menus.tsx';
import { TEXTS } from '../locales/use-text.ts';
import { HEAD_SCRIPT } from '../theme/head-script.ts';

// A public document as pieces that are put together once: the frame that lies ready around a page, and the parts of a page that are drawn once.

/** What is another in every page: where it stands in each language, and what stands in its middle. */
type Opening = Language | 'main';

/** A document in pieces, with openings between its texts. */
interface Frame {
  /** From the declaration to before what the page puts into the head. */
  start: string;
  /** From the head's end on. */
  body: readonly (string | { opening: Opening })[];
  /** The end of the body, before which the page's script stands. */
  end: string;
}

/** Nobody who writes a menu or a setting can know them, so that none stands in a text. */
const MARKS: Record<Opening, string> = { en: crypto.randomUUID(), zh: crypto.randomUUID(), main: crypto.randomUUID() };
const ANY_MARK = new RegExp(`(${Object.values(MARKS).join('|')})`);

const LANGUAGES = Object.keys(TEXTS) as Language[];
const lit = new WeakMap<object, Set<string>>();

/** The addresses that the menus name, as pages of a language write them; found out once for menus as they were read. */
function isNamed(menus: readonly MenuNode[], language: Language, address: string): boolean {
  const known = lit.get(menus) ?? new Set(LANGUAGES.flatMap((own) => addressesOf(menus, own).map((url) => `${own} ${url}`)));
  lit.set(menus, known);
  return known.has(`${language} ${address}`);
}

/** By settings and menus as they were read, which become others when their content changes; then by language, year and lit entry. */
const frames = new WeakMap<object, WeakMap<object, Map<string, Frame>>>();

const addressesOf = (menus: readonly MenuNode[], language: Language): string[] =>
  menus.flatMap((node) => [menuAddress(node, language), ...addressesOf(node.children, language)]);

function draw(root: RootData): Frame {
  const leads = { en: MARKS.en, zh: MARKS.zh };
  const html = renderToString(
    <SitePlace root={{ ...root, leads }}>
      <Document>
        <SiteLayout>{MARKS.main}</SiteLayout>
      </Document>
    </SitePlace>,
  );
  const headEnd = html.indexOf('</head>');
  // The head script stands before everything that could paint, right behind the declaration of the encoding.
  const head = html.slice(0, headEnd).replace(/<head>(?:<meta charset="utf-8"\/>)?/i, (start) => `${start}<script>${HEAD_SCRIPT}</script>`);
  const openings = Object.entries(MARKS) as [Opening, string][];
  const bodyEnd = html.lastIndexOf('</body>');
  const body = html.slice(headEnd, bodyEnd).split(ANY_MARK);
  return {
    start: `<!DOCTYPE html>${head}`,
    body: body.map((text) => {
      const found = openings.find(([, mark]) => mark === text);
      return found ? { opening: found[0] } : text;
    }),
    end: html.slice(bodyEnd),
  };
}

/**
 * What stands around a page, drawn once for all pages of a language until settings or menus change. Pages that a menu names have one of their own, in which that entry is
 * lit: there are as many as the menus have addresses, at most.
 */
export function frameOf(root: RootData, { settings, menus }: { settings: object; menus: readonly MenuNode[] }): Frame {
  const ofSettings = frames.get(settings) ?? new WeakMap<object, Map<string, Frame>>();
  frames.set(settings, ofSettings);
  const known = ofSettings.get(menus) ?? new Map<string, Frame>();
  ofSettings.set(menus, known);
  const { language, address, is_error, year } = root;
  const isLit = !is_error && isNamed(menus, language, address);
  const key = `${language} ${year} ${isLit ? address : ''}`;
  const frame = known.get(key) ?? draw(root);
  known.set(key, frame);
  return frame;
}

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
const NOWHERE = { address: '', is_error: false, year: 0, menus: [], leads: { en: '', zh: '' } };

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
