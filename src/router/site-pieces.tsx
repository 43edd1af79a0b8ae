import { type ComponentType, createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { LANGUAGES, type Language } from '../../config/languages.ts';
import type { MenuNode } from '../../contract/menus.ts';
import type { RenderRequest } from '../../contract/rendering.ts';
import { PartsContext, type TakeOut } from '../components/site/cached-part.tsx';
import { type RootData, SitePlace } from '../components/site/root-data.tsx';
import { Document } from '../documents.tsx';
import { SiteLayout } from '../layouts/site/site-layout.tsx';
import { menuAddress } from '../layouts/site/site-menus.tsx';
import { HEAD_SCRIPT } from '../theme/head-script.ts';

// A public document as pieces that are put together once: the frame that lies ready around a page, and the parts of a page that are drawn once.

/** What differs from page to page: where it stands in each language, and what stands in its middle. */
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

/** Stand in the frame where a page's own values go. Random, so that no menu or setting can contain one. */
const MARKS: Record<Opening, string> = { en: crypto.randomUUID(), zh: crypto.randomUUID(), main: crypto.randomUUID() };
const ANY_MARK = new RegExp(`(${Object.values(MARKS).join('|')})`);

const lit = new WeakMap<object, Set<string>>();

/** Whether a menu entry leads to an address, as pages of a language write it. The addresses are collected once for each reading of the menus. */
function isNamed(menus: readonly MenuNode[], language: Language, address: string): boolean {
  const known = lit.get(menus) ?? new Set(LANGUAGES.flatMap((own) => addressesOf(menus, own).map((url) => `${own} ${url}`)));
  lit.set(menus, known);
  return known.has(`${language} ${address}`);
}

/** Keyed by the settings and menus objects, which are replaced when their content changes; then by language, year and lit entry. */
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

/** Stands, with the part's number, where a cached part belongs. Random, so that no text can contain it. */
const MARK = crypto.randomUUID();
const END = ';';
/** React writes it between adjacent texts, and a placeholder is a text to it. */
const SEPARATOR = '<!-- -->';

interface Part {
  name: string;
  Component: ComponentType<object>;
  props: object;
  drawnOf: object;
}

/** Page-specific values withheld from cached parts, so that they render the same everywhere. */
const NOWHERE = { address: '', is_error: false, year: 0, menus: [], leads: { en: '', zh: '' } };

/**
 * The HTML of part of a public page, in pieces that are joined once at the end: each earlier join would copy the page's text, and those copies are most of the garbage that
 * drawing leaves. Cached parts come from `drawn`, which draws those that it does not have.
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
