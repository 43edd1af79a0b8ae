import { App } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { uploadMedia } from '../../../api/upload.ts';
import blocks from '../../site/article-blocks.module.css';
import text from '../../site/article-body.module.css';
import { useUnsavedChanges } from '../unsaved-changes.tsx';
import { useDialog } from '../use-dialog.ts';
import content from './content.module.css';
import { Dialogs } from './dialogs.tsx';
import type { Ask, EditorHooks } from './editor-hooks.ts';
import { registerRichEditor } from './flush.ts';
import { STARTING_WORDS } from './insert.ts';
import styles from './rich-editor.module.css';
import type { RichEditorProps } from './rich-editor-props.ts';
import { type SourceHandle, SourceView } from './source-view.tsx';
import { StatusBar } from './status-bar.tsx';
import { TextDesk } from './text-desk.ts';
import { BoxTools } from './toolbar/box-tools.tsx';
import { BubbleTools } from './toolbar/bubble-tools.tsx';
import { MainTools } from './toolbar/main-tools.tsx';

const CLASSES = `${text.body} ${blocks.blocks} ${content.content}`;

/** The editor itself; what loads it is rich-editor.tsx. */
export function EditorRoom({ id, label, value, saved, lang, disabled, invalid, describedBy, autoFocus, onChange, onUploading }: RichEditorProps) {
  const { message } = App.useApp();
  const dialog = useDialog<Ask>();
  const [uploads, setUploads] = useState({ running: 0, failed: 0 });
  const waiting = uploads.running + uploads.failed > 0;
  const [desk, setDesk] = useState<TextDesk | null>(null);
  const [inSource, setInSource] = useState(false);
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
  // The desk lives as long as the screen; it reaches what changes with every rendering through this.
  const latest = useRef({ onChange, onUploading, message, value, attributes, disabled, autoFocus, show: dialog.show });
  latest.current = { onChange, onUploading, message, value, attributes, disabled, autoFocus, show: dialog.show };

  const [hooks] = useState<EditorHooks>(() => ({
    ask: (request) => latest.current.show(request),
    tell: (level, words) => void latest.current.message[level](words),
    upload: async (file, options) => (await uploadMedia(file, options)).data,
    uploadsChanged: (running, failed) => {
      setUploads((before) => (before.running === running && before.failed === failed ? before : { running, failed }));
    },
  }));

  useEffect(() => {
    const made = new TextDesk({
      html: latest.current.value,
      attributes: latest.current.attributes,
      editable: !latest.current.disabled,
      hooks,
      toToolbar: () => tools.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
      onChange: (html) => latest.current.onChange(html),
    });
    if (paper.current) made.editor.mount(paper.current);
    if (latest.current.autoFocus) made.editor.commands.focus();
    setDesk(made);
    const flush = () => {
      source.current?.flush();
      made.flush();
    };
    const unregister = registerRichEditor({ flush, uploads: () => made.uploads.running });
    // Before those who keep unsaved text on the device: they listen for the same events.
    document.addEventListener('visibilitychange', flush, true);
    window.addEventListener('pagehide', flush, true);
    return () => {
      document.removeEventListener('visibilitychange', flush, true);
      window.removeEventListener('pagehide', flush, true);
      unregister();
      made.destroy();
      setDesk(null);
    };
  }, [hooks]);

  useEffect(() => {
    if (!inSource) desk?.receive(value);
  }, [desk, value, inSource]);
  useEffect(() => {
    if (saved !== undefined && !inSource) desk?.rebase(saved);
  }, [desk, saved, inSource]);
  const described = JSON.stringify(attributes);
  useEffect(() => {
    desk?.setAttributes(JSON.parse(described));
  }, [desk, described]);
  useEffect(() => {
    desk?.editor.setEditable(!disabled, false);
  }, [desk, disabled]);
  useEffect(() => {
    latest.current.onUploading?.(uploads.running);
  }, [uploads.running]);
  // A label leads to inputs by itself, but not to a text like this one.
  useEffect(() => {
    const caption = id ? document.querySelector<HTMLLabelElement>(`label[for="${CSS.escape(id)}"]`) : null;
    const focus = () => desk?.editor.commands.focus();
    caption?.addEventListener('click', focus);
    return () => caption?.removeEventListener('click', focus);
  }, [desk, id]);
  useUnsavedChanges(waiting);

  const toSource = useCallback(() => {
    if (waiting) {
      latest.current.message.info('请等待上传完成，或移除未完成的文件，再查看源码');
      return;
    }
    desk?.flush();
    setInSource(true);
  }, [desk, waiting]);
  const toText = () => {
    source.current?.flush();
    setInSource(false);
    setTimeout(() => desk?.editor.commands.focus());
  };

  return (
    <div className={styles.editor} data-invalid={invalid || undefined} data-disabled={disabled || undefined}>
      {inSource && <SourceView ref={source} label={label} html={value} onChange={onChange} onLeave={toText} />}
      <div hidden={inSource}>
        {desk && (
          <div className={styles.tools}>
            <MainTools
              editor={desk.editor}
              hooks={hooks}
              words={STARTING_WORDS[lang === 'zh' ? 'zh' : 'en']}
              rowRef={tools}
              disabled={disabled ?? false}
              onSource={toSource}
            />
            <BoxTools editor={desk.editor} hooks={hooks} words={STARTING_WORDS[lang === 'zh' ? 'zh' : 'en']} disabled={disabled ?? false} />
          </div>
        )}
        <div ref={paper} className={styles.paper} />
        {desk && <StatusBar editor={desk.editor} running={uploads.running} failed={uploads.failed} />}
      </div>
      {desk && <BubbleTools editor={desk.editor} hooks={hooks} />}
      {desk && <Dialogs desk={desk} request={dialog.target} open={dialog.open} serial={dialog.key} ask={dialog.show} onClose={dialog.close} />}
    </div>
  );
}
