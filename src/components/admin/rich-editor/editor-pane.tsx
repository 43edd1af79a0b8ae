import { App } from 'antd';
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { api } from '../../../api/api.ts';
import blocks from '../../site/article-blocks.module.css';
import text from '../../site/article-body.module.css';
import '../../site/practice.css';
import { errorMessage } from '../error-messages.ts';
import { useUnsavedChanges } from '../forms/unsaved-changes.tsx';
import { useDialog } from '../windows.tsx';
import content from './content.module.css';
import boxes from './content-boxes.module.css';
import views from './content-views.module.css';
import { EditorDialogs } from './dialogs/editor-dialogs.tsx';
import type { Ask, EditorHooks } from './editor-hooks.ts';
import { EditorSession } from './editor-session.ts';
import { FindBar } from './find-bar.tsx';
import { registerRichEditor, uploadsFirst } from './flush.ts';
import { STARTING_WORDS } from './insert.ts';
import styles from './rich-editor.module.css';
import type { SourceHandle, SourceView as SourceViewType } from './source-view.tsx';
import { StatusBar } from './status-bar.tsx';
import { BoxTools } from './toolbar/box-tools.tsx';
import { BubbleTools, MainTools } from './toolbar/main-tools.tsx';
import { SlashMenu } from './toolbar/slash-menu.tsx';

/** Somebody came to a text whose editor was still on its way. */
export interface Begun {
  focused: boolean;
  /** How many were written, before all that stood there. */
  paragraphs: number;
  /** The space or line that was begun behind the last word: HTML does not keep it. */
  tail: string;
}

export interface RichEditorProps {
  /** Id of the box to write in, for labels and for scrolling to errors. */
  id?: string;
  /** What is written here, for those who cannot see the label. */
  label: string;
  /** The form's value as it is drawn: HTML as it is stored. */
  value: string;
  /** The form's value at this moment: React may draw one that keys have overtaken since. */
  valueNow: () => string;
  /** What the server has; a text that says the same is handed over exactly so. */
  saved?: string;
  /** Language of the text. */
  lang?: string;
  disabled?: boolean;
  invalid?: boolean;
  /** Id of the element that explains what is wrong. */
  describedBy?: string;
  /** What was done in the editor's place before it was there; looked at when it takes the place. */
  begun?: RefObject<Begun | null>;
  /** Not called before somebody really changes something; then in pauses of typing, see flush.ts. */
  onChange: (html: string) => void;
}

const CLASSES = `${text.body} ${blocks.blocks} practice ${content.content} ${boxes.boxes} ${views.views}`;

/** The editor itself; what loads it is rich-editor.tsx. */
export function EditorPane({ id, label, value, valueNow, saved, lang, disabled, invalid, describedBy, begun, onChange }: RichEditorProps) {
  const { message } = App.useApp();
  const dialog = useDialog<Ask>();
  const [uploads, setUploads] = useState({ running: 0, failed: 0 });
  const waiting = uploads.running + uploads.failed > 0;
  const [session, setSession] = useState<EditorSession | null>(null);
  const [inSource, setInSource] = useState(false);
  /** How often it was asked for; 0 while nothing is looked for. */
  const [finding, setFinding] = useState(0);
  const [SourceView, setSourceView] = useState<typeof SourceViewType | null>(null);
  const paper = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const source = useRef<SourceHandle>(null);
  const attributes: Record<string, string> = {
    ...(id ? { id } : {}),
    'aria-label': label,
    'aria-multiline': 'true',
    class: CLASSES,
    ...(lang ? { lang } : {}),
    ...(invalid ? { 'aria-invalid': 'true' } : {}),
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    ...(disabled ? { 'aria-readonly': 'true', tabindex: '0' } : {}),
  };
  const [hooks] = useState<EditorHooks>(() => ({
    ask: dialog.show,
    tell: (level, words) => void message[level](words),
    find: () => setFinding((before) => before + 1),
    describeFile: (media, alt) => {
      api.media.update({ params: { id: media.id }, body: { alt, version: media.version } }).then(
        () => message.success('替代文本已写入媒体库'),
        (error) => message.warning(`替代文本已写入正文，媒体库没有更新：${errorMessage(error)}`),
      );
    },
    uploadsChanged: (running, failed) => {
      setUploads((before) => (before.running === running && before.failed === failed ? before : { running, failed }));
    },
  }));

  const changed = useEffectEvent(onChange);
  const makeSession = useEffectEvent(() => {
    const made = new EditorSession({
      html: value,
      attributes,
      editable: !disabled,
      hooks,
      toolbar: () => tools.current,
      onChange: (html) => changed(html),
    });
    if (paper.current) made.editor.mount(paper.current);
    // At once, not in the next frame as the command would: a key may come first.
    if (begun?.current?.focused) made.editor.view.focus();
    if (begun?.current?.paragraphs) made.goOn(begun.current.paragraphs, begun.current.tail);
    return made;
  });
  // The session lives as long as the screen, and is there with its first drawing: no key finds a place without a text.
  useLayoutEffect(() => {
    const made = makeSession();
    setSession(made);
    const flush = () => {
      source.current?.flush();
      made.flush();
    };
    const unregister = registerRichEditor({ flush, uploads: () => made.uploads.running, unfinished: () => made.uploads.unfinished });
    // Before those who keep unsaved text on the device: they listen for the same events.
    document.addEventListener('visibilitychange', flush, true);
    window.addEventListener('pagehide', flush, true);
    return () => {
      document.removeEventListener('visibilitychange', flush, true);
      window.removeEventListener('pagehide', flush, true);
      unregister();
      made.destroy();
      setSession(null);
    };
  }, []);

  const receive = useEffectEvent(() => session?.receive(valueNow()));
  // Whatever was drawn, the text is put back to nothing but what the form holds now: else the last letters would go.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value is when to look.
  useLayoutEffect(() => {
    if (!inSource) receive();
  }, [session, value, inSource]);
  useEffect(() => {
    if (saved !== undefined && !inSource) session?.rebase(saved);
  }, [session, saved, inSource]);
  const described = JSON.stringify(attributes);
  useEffect(() => {
    session?.setAttributes(JSON.parse(described));
  }, [session, described]);
  useEffect(() => {
    session?.editor.setEditable(!disabled, false);
  }, [session, disabled]);
  // A label leads to inputs by itself, but not to a text like this one.
  useEffect(() => {
    const caption = id ? document.querySelector<HTMLLabelElement>(`label[for="${CSS.escape(id)}"]`) : null;
    const focus = () => session?.editor.commands.focus();
    caption?.addEventListener('click', focus);
    return () => caption?.removeEventListener('click', focus);
  }, [session, id]);
  useUnsavedChanges(waiting, 'files');

  const toSource = useCallback(async () => {
    if (waiting) {
      message.info(uploadsFirst('查看源码'));
      return;
    }
    try {
      const loaded = await import('./source-view.tsx');
      session?.flush();
      setSourceView(() => loaded.SourceView);
      setInSource(true);
    } catch {
      message.error('源码编辑没有加载出来。请先保存，再重新加载页面');
    }
  }, [session, waiting, message]);
  const closeFind = useCallback(() => setFinding(0), []);
  const toolbar = useCallback(() => tools.current, []);
  const toText = () => {
    source.current?.flush();
    setInSource(false);
    setTimeout(() => session?.editor.commands.focus());
  };

  return (
    <div className={styles.editor} data-invalid={invalid || undefined} data-disabled={disabled || undefined}>
      {inSource && SourceView && <SourceView ref={source} label={label} html={value} htmlNow={valueNow} onChange={onChange} onLeave={toText} />}
      <div hidden={inSource}>
        {session && (
          <div ref={tools} className={styles.tools}>
            <MainTools
              editor={session.editor}
              hooks={hooks}
              words={STARTING_WORDS[lang === 'zh' ? 'zh' : 'en']}
              disabled={disabled ?? false}
              onFind={hooks.find}
              onSource={() => void toSource()}
            />
            {finding > 0 && !inSource && (
              <FindBar editor={session.editor} hooks={hooks} disabled={disabled ?? false} asked={finding} tools={toolbar} onClose={closeFind} />
            )}
            <BoxTools editor={session.editor} hooks={hooks} words={STARTING_WORDS[lang === 'zh' ? 'zh' : 'en']} disabled={disabled ?? false} />
          </div>
        )}
        <div ref={paper} className={styles.paper} />
        {session && <StatusBar editor={session.editor} running={uploads.running} failed={uploads.failed} />}
      </div>
      {session && <BubbleTools editor={session.editor} hooks={hooks} />}
      {session && <SlashMenu editor={session.editor} hooks={hooks} words={STARTING_WORDS[lang === 'zh' ? 'zh' : 'en']} />}
      {session && (
        <EditorDialogs
          session={session}
          hooks={hooks}
          request={dialog.target}
          open={dialog.open}
          serial={dialog.key}
          ask={dialog.show}
          onClose={dialog.close}
        />
      )}
    </div>
  );
}
