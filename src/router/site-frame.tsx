import { renderToString } from 'react-dom/server';
import type { Language } from '../../config/languages.ts';
import type { MenuNode } from '../../contract/menus.ts';
import { type RootData, SitePlace } from '../components/site/root-data.tsx';
import { Document } from '../documents.tsx';
import { menuAddress } from '../layouts/site/menu-link.tsx';
import { SiteLayout } from '../layouts/site/site-layout.tsx';
import { TEXTS } from '../locales/use-text.ts';
import { HEAD_SCRIPT } from '../theme/head-script.ts';

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
  const { language, address, is_instead, year } = root;
  const isLit = !is_instead && isNamed(menus, language, address);
  const key = `${language} ${year} ${isLit ? address : ''}`;
  const frame = known.get(key) ?? draw(root);
  known.set(key, frame);
  return frame;
}
