import { Node, type NodeViewRenderer } from '@tiptap/core';
import { freshAddress, onReplaced } from '../../media/replaced-files.ts';
import type { EditorHooks } from '../editor-hooks.ts';
import { attribute, attributes, element, fixed, nodeView, viewButton } from './node-parts.ts';

const PICTURE = ['src', 'alt', 'width', 'height', 'title'] as const;

const own = (from: Element | null, name: string) => from?.getAttribute(name) ?? null;
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
export const FigureCaption = element('figcaption', 'figcaption', { content: 'inline*', isolating: true });

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

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A picture with a button for its alternative text, and its caption to write in. */
function figureView(hooks: EditorHooks): NodeViewRenderer {
  return ({ node, getPos, editor }) => {
    const dom = document.createElement('figure');
    const picture = document.createElement('img');
    const ask = () => {
      const pos = getPos();
      if (pos !== undefined && editor.isEditable) hooks.ask({ kind: 'picture', pos });
    };
    const button = viewButton('', ask);
    const media = fixed('div', picture, button);
    media.dataset.media = '';
    const contentDOM = document.createElement('div');
    dom.append(media, contentDOM);
    picture.addEventListener('dblclick', ask);
    // Left alone, the browser puts the caret wherever text is near: keys would mean that, not the picture.
    picture.addEventListener('click', () => {
      const pos = getPos();
      if (pos !== undefined && editor.isEditable) editor.commands.setNodeSelection(pos);
    });
    /** Shows the file as it is now: another window may have replaced it. */
    let src = '';
    const load = () => {
      const fresh = freshAddress(src);
      if (picture.getAttribute('src') !== fresh) picture.src = fresh;
    };
    // What the line has failed to bring is asked for again when it is back.
    picture.addEventListener('error', () =>
      window.addEventListener('online', () => picture.setAttribute('src', picture.getAttribute('src') ?? ''), { once: true }),
    );

    const destroy = onReplaced(load);
    return nodeView<Record<string, unknown>>(node, { dom, contentDOM, own: button, destroy }, (attrs) => {
      src = text(attrs.src);
      load();
      picture.alt = text(attrs.alt);
      for (const side of ['width', 'height'] as const) {
        if (attrs[side]) picture.setAttribute(side, text(attrs[side]));
        else picture.removeAttribute(side);
      }
      button.textContent = attrs.alt ? '修改替代文本' : '添加替代文本';
      button.title = attrs.alt ? `替代文本：${text(attrs.alt)}` : '没有替代文本；装饰图可以留空';
      button.toggleAttribute('data-missing', !attrs.alt);
    });
  };
}

/** A recording that can be played, its caption and its transcript. */
function audioView(hooks: EditorHooks): NodeViewRenderer {
  return ({ node, getPos, editor }) => {
    const dom = document.createElement('figure');
    dom.dataset.type = 'audio';
    const audio = document.createElement('audio');
    audio.controls = true;
    audio.preload = 'none';
    const button = viewButton('更换音频', () => {
      if (editor.isEditable) hooks.ask({ kind: 'choose-audio', pos: getPos() ?? null });
    });
    const media = fixed('div', audio, button);
    media.dataset.media = '';
    const contentDOM = document.createElement('div');
    dom.append(media, contentDOM);

    let src = '';
    const load = () => {
      const fresh = freshAddress(src);
      if (audio.getAttribute('src') !== fresh) audio.src = fresh;
    };
    const destroy = onReplaced(load);
    return nodeView<{ src: unknown }>(node, { dom, contentDOM, own: media, destroy }, (attrs) => {
      src = text(attrs.src);
      load();
      audio.setAttribute('aria-label', `音频 ${src.split('/').pop() ?? ''}`);
    });
  };
}
