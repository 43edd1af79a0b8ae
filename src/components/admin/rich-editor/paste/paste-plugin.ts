import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { escapeHtml } from '../../../../../config/escape-html.ts';
import { LIMITS } from '../../../../../config/limits.ts';
import { behindBox, endStep } from '../block-commands.ts';
import type { EditorHooks } from '../editor-hooks.ts';
import { cleanTree, parseBody } from '../html/clean-dom.ts';
import { prepare } from '../html/prepare.ts';
import type { TextUploads } from '../uploads/text-uploads.ts';
import { paragraphsOfPage } from './broken-lines.ts';
import { type CleanPaste, cleanPaste, hasWords } from './clean-paste.ts';
import { isMarkdown, isReadable, pasteMarkdown } from './paste-markdown.ts';
import { fileOfDataUrl } from './pasted-pictures.ts';
import { tableOfText } from './pasted-tables.ts';

/** Attributes of the editor's own clipboard, beside those of the vocabulary. */
const OWN = ['data-pm-slice', 'data-html', 'data-correct', 'data-section', 'data-content'];

const isOwnClipboard = (html: string) => html.includes('data-pm-slice');

/** Clipboard HTML in the shape of the schema. */
function shaped(html: string): string {
  const { body } = parseBody(html);
  if (isOwnClipboard(html)) cleanTree(body, OWN);
  prepare(body);
  return body.innerHTML;
}

/** Whether somebody copied more than is taken at once. Counted before anything looks at it: a page can put on the clipboard what it likes. */
function isTooMuch(html: string, text: string): boolean {
  const { html: most, text: mostText, tags } = LIMITS.paste;
  if (html.length > most || text.length > mostText) return true;
  let [count, at] = [0, html.indexOf('<')];
  for (; at >= 0 && count <= tags; at = html.indexOf('<', at + 1)) count += 1;
  return count > tags;
}

/** Pastes clean HTML; one writes on behind it. */
function put(view: EditorView, html: string): boolean {
  const { from } = view.state.selection;
  view.pasteHTML(html);
  const tr = behindBox(view.state.tr, from);
  if (tr.selectionSet) view.dispatch(tr.scrollIntoView());
  return true;
}

const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];
const isMedia = (file: File) => /^(image|audio)\//.test(file.type);

function notices({ foreign, unreadable, lost, changes, formulas }: Pick<CleanPaste, 'foreign' | 'unreadable' | 'lost' | 'changes' | 'formulas'>): string {
  return [
    foreign > 0 && `${foreign} 张其他网站的图片已变成链接：本站只显示自己的图片，请另存后上传`,
    unreadable > 0 && `${unreadable} 张图片无法从剪贴板读取，请单独复制或拖入图片文件`,
    changes > 0 && `${changes} 处修订已按“接受”处理：新增的文字保留，删去的文字没有粘贴`,
    formulas > 0 && `${formulas} 个公式没有带 LaTeX，已写成一行文字，请核对`,
    lost > 0 && `${lost} 处音频、视频或小程序没有可用的地址，未能粘贴`,
  ]
    .filter(Boolean)
    .join('；');
}

/** Paste and drop: foreign HTML comes in clean, files are uploaded, cells with tabs become a table. */
export function pastePlugin(hooks: EditorHooks, uploads: TextUploads): Plugin {
  const takeFiles = (view: EditorView, files: readonly File[], pos: number): boolean => {
    if (files.length === 0 || !view.editable) return false;
    const media = files.filter(isMedia);
    if (media.length < files.length) hooks.tell('warning', '正文中只能放入图片和音频，其他文件请到媒体管理上传后再加链接');
    for (const file of media) uploads.start(file, pos, { ask: media.length === 1 });
    return true;
  };

  /** The markers that pasted pictures left in the text give way to their uploads. */
  const startPictures = (view: EditorView, pictures: CleanPaste['pictures']) => {
    for (const [index, { marker, dataUrl, alt }] of pictures.entries()) {
      let at: number | null = null;
      view.state.doc.descendants((node, pos) => {
        const offset = node.isText ? (node.text ?? '').indexOf(marker) : -1;
        if (at === null && offset >= 0) at = pos + offset;
        return at === null;
      });
      if (at === null) continue;
      view.dispatch(view.state.tr.delete(at, at + marker.length));
      const file = fileOfDataUrl(dataUrl, `粘贴的图片-${index + 1}`);
      if (file) uploads.start(file, at, { alt });
      else hooks.tell('warning', '一张粘贴的图片已损坏，没有放入正文');
    }
  };

  /** Leaves what is too much where it is, on the clipboard, and says so. */
  const refuses = (isTooMuch: boolean): boolean => {
    if (isTooMuch) hooks.tell('warning', '复制的内容过长，没有粘贴，请分几次复制');
    return isTooMuch;
  };

  /** Before ProseMirror, which reads all that comes. */
  const refusesEvent = (event: Event, data: DataTransfer | null): boolean => {
    if (!refuses(isTooMuch(data?.getData('text/html') ?? '', data?.getData('text/plain') ?? ''))) return false;
    event.preventDefault();
    return true;
  };

  const takeHtml = (view: EditorView, html: string, files: readonly File[]): boolean => {
    const clean = cleanPaste(html, window.location.origin);
    // A picture copied from a page: the clipboard has the file itself beside an `<img>` that points elsewhere.
    if (files.some(isMedia) && !hasWords(clean.html.replace(/<a [^>]*>[^<]*<\/a>/g, ''))) return takeFiles(view, files, view.state.selection.from);
    if (refuses(clean.html.length > LIMITS.article.content_html)) return true;
    put(view, clean.html);
    tellOf(view, clean);
    return true;
  };

  /** The pictures of what was pasted, and what could not be taken along. */
  const tellOf = (view: EditorView, clean: CleanPaste) => {
    startPictures(view, clean.pictures);
    const told = notices(clean);
    if (told) hooks.tell('warning', told);
  };

  const takeMarkdown = (view: EditorView, text: string): boolean => {
    let clean: CleanPaste | null = null;
    let left = '';
    const mean = async () => {
      const { htmlOfMarkdown } = await import('./markdown.ts');
      const { html, head } = htmlOfMarkdown(text);
      if (head.length > 0) left = `文件头（${head.join('、')}）没有放入正文；`;
      clean = cleanPaste(html, window.location.origin);
      return shaped(clean.html);
    };
    return pasteMarkdown(view, text, mean, () => {
      hooks.tell('info', `已按 Markdown 排版；${left}要保留原来的文字，按一次 Ctrl+Z`);
      if (clean) tellOf(view, clean);
    });
  };

  const takePage = (view: EditorView, text: string): boolean => {
    const paragraphs = paragraphsOfPage(text);
    if (paragraphs === null) return false;
    const html = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('');
    return pasteMarkdown(
      view,
      text,
      () => Promise.resolve(shaped(html)),
      () => hooks.tell('info', '已把断开的行连成段落；要保留原来的断行，按一次 Ctrl+Z'),
    );
  };

  /** Ctrl+Shift+V: the words as they are. */
  let asPlain = false;

  return new Plugin({
    props: {
      handleDOMEvents: {
        paste: (_view, event) => refusesEvent(event, event.clipboardData),
        drop: (view, event) => view.dragging === null && refusesEvent(event, event.dataTransfer),
      },
      transformPastedHTML: shaped,
      handleKeyDown: (_view, { shiftKey }) => {
        asPlain = shiftKey;
        return false;
      },
      handlePaste: (view, event) => {
        const data = event.clipboardData;
        const html = data?.getData('text/html') ?? '';
        const text = data?.getData('text/plain') ?? '';
        const inCode = view.state.selection.$from.parent.type.spec.code === true;
        // One undo takes back what is pasted and nothing else; ProseMirror, too, pastes before this task ends.
        endStep(view);
        queueMicrotask(() => !view.isDestroyed && endStep(view));
        if (inCode || isOwnClipboard(html)) return false;
        // A program for writing code puts its colours on the clipboard as HTML.
        const fromCode = data?.types.includes('vscode-editor-data') === true;
        if (html !== '' && !(fromCode && isMarkdown(text))) return takeHtml(view, html, filesOf(data));
        if (filesOf(data).length > 0) return takeFiles(view, filesOf(data), view.state.selection.from);
        const table = tableOfText(text);
        if (table !== null) return refuses(table.length > LIMITS.article.content_html) || put(view, table);
        if (asPlain) return false;
        if (!isMarkdown(text)) return takePage(view, text);
        if (isReadable(text)) return takeMarkdown(view, text);
        hooks.tell('info', '文字过长，没有按 Markdown 排版；需要排版时，请分几次粘贴');
        return false;
      },
      handleDrop: (view, event, _slice, moved) => {
        if (moved) return false;
        const files = filesOf(event.dataTransfer);
        const pos = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.from;
        if (files.length === 0) return false;
        event.preventDefault();
        return takeFiles(view, files, pos);
      },
    },
  });
}
