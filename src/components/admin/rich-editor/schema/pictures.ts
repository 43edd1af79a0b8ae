import { Node } from '@tiptap/core';
import type { EditorHooks } from '../editor-hooks.ts';
import { audioView, figureView } from '../views/figure-views.ts';
import { attribute, attributes } from './attribute.ts';

const PICTURE = ['src', 'alt', 'width', 'height', 'title'] as const;

const own = (element: Element | null, name: string) => element?.getAttribute(name) ?? null;
const onlyPicture = (figure: HTMLElement): HTMLImageElement | null => figure.querySelector(':scope > img, :scope > a > img');

/** Whether a figure holds a picture (which may be a link) and a caption and nothing else. */
function isPictureFigure(figure: HTMLElement): boolean {
  const rest = [...figure.children].filter((child) => child.tagName !== 'FIGCAPTION');
  const [only] = rest;
  return (
    rest.length === 1 &&
    Boolean(onlyPicture(figure)) &&
    (only?.tagName === 'IMG' || only?.children.length === 1) &&
    !figure.textContent?.replace(figure.querySelector('figcaption')?.textContent ?? '', '').trim()
  );
}

const captionOf = (figure: Node | globalThis.Node): HTMLElement =>
  (figure as HTMLElement).querySelector<HTMLElement>(':scope > figcaption') ?? document.createElement('figcaption');

/** Text below a picture or a recording. Left empty it is not stored. */
export const FigureCaption = Node.create({
  name: 'figcaption',
  content: 'inline*',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: ({ HTMLAttributes }) => ['figcaption', HTMLAttributes, 0],
});

/** A picture of its own, with a caption. */
export const makeFigure = (hooks: EditorHooks) =>
  Node.create({
    name: 'figure',
    group: 'block',
    content: 'figcaption',
    isolating: true,
    draggable: true,
    addAttributes: () => Object.fromEntries([...PICTURE, 'href'].map((name) => [name, { default: null, rendered: false }])),
    parseHTML: () => [
      {
        tag: 'figure',
        getAttrs: (figure) => {
          if (!isPictureFigure(figure)) return false;
          const picture = onlyPicture(figure);
          const attrs = Object.fromEntries(PICTURE.map((name) => [name, own(picture, name)]));
          return { ...attrs, href: own(figure.querySelector(':scope > a'), 'href') };
        },
        contentElement: captionOf,
      },
    ],
    renderHTML: ({ node, HTMLAttributes }) => {
      const { href, ...rest } = node.attrs;
      const picture = ['img', Object.fromEntries(PICTURE.filter((name) => rest[name] !== null).map((name) => [name, rest[name]]))] as const;
      return ['figure', HTMLAttributes, href ? ['a', { href }, picture] : picture, ['div', { 'data-content': '' }, 0]];
    },
    addNodeView: () => figureView(hooks),
  });

/** A picture within a line. */
export const InlineImage = Node.create({
  name: 'inlineImage',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => attributes(...PICTURE),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

const onlySound = (figure: HTMLElement): Element | null => figure.querySelector(':scope > audio[src]');

/** A recording with a caption and its transcript. */
export const makeAudioFigure = (hooks: EditorHooks) =>
  Node.create({
    name: 'audioFigure',
    group: 'block',
    content: 'figcaption details',
    isolating: true,
    draggable: true,
    addAttributes: () => ({ src: { ...attribute('src'), rendered: false } }),
    parseHTML: () => [
      {
        tag: 'figure[data-type="audio"]',
        priority: 60,
        getAttrs: (figure) => {
          const sound = onlySound(figure);
          const rest = [...figure.children].filter((child) => !['FIGCAPTION', 'DETAILS', 'AUDIO', 'DIV'].includes(child.tagName));
          return sound && sound.children.length === 0 && rest.length === 0 ? { src: own(sound, 'src') } : false;
        },
      },
    ],
    renderHTML: ({ node, HTMLAttributes }) => [
      'figure',
      { ...HTMLAttributes, 'data-type': 'audio' },
      ['audio', { src: node.attrs.src, controls: '', preload: 'none' }],
      ['div', { 'data-content': '' }, 0],
    ],
    addNodeView: () => audioView(hooks),
  });
