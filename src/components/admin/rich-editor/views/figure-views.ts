import type { NodeViewRenderer } from '@tiptap/core';
import type { EditorHooks } from '../editor-hooks.ts';
import { fixed, viewButton } from './view-parts.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A picture with a button for its alternative text, and its caption to write in. */
export function figureView(hooks: EditorHooks): NodeViewRenderer {
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

    const show = (attrs: Record<string, unknown>) => {
      if (picture.getAttribute('src') !== attrs.src) picture.src = text(attrs.src);
      picture.alt = text(attrs.alt);
      for (const side of ['width', 'height'] as const) {
        if (attrs[side]) picture.setAttribute(side, text(attrs[side]));
        else picture.removeAttribute(side);
      }
      button.textContent = attrs.alt ? '修改替代文本' : '添加替代文本';
      button.title = attrs.alt ? `替代文本：${text(attrs.alt)}` : '没有替代文本；装饰图可以留空';
      button.toggleAttribute('data-missing', !attrs.alt);
    };
    show(node.attrs);
    return {
      dom,
      contentDOM,
      stopEvent: (event) => button.contains(event.target as Node),
      ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
      update: (next) => {
        if (next.type !== node.type) return false;
        show(next.attrs);
        return true;
      },
    };
  };
}

/** A recording that can be played, its caption and its transcript. */
export function audioView(hooks: EditorHooks): NodeViewRenderer {
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

    const show = (src: string) => {
      if (audio.getAttribute('src') !== src) audio.src = src;
      audio.setAttribute('aria-label', `音频 ${src.split('/').pop() ?? ''}`);
    };
    show(text(node.attrs.src));
    return {
      dom,
      contentDOM,
      stopEvent: (event) => media.contains(event.target as Node),
      ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
      update: (next) => {
        if (next.type !== node.type) return false;
        show(text(next.attrs.src));
        return true;
      },
    };
  };
}
