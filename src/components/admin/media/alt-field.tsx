import { EditOutlined } from '@ant-design/icons';
import { Input, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '../../../../config/limits.ts';
import type { Media } from '../../../../contract/media.ts';
import { api } from '../../../api/api.ts';
import { useVersionedUpdate } from '../conflict/use-versioned-update.tsx';
import { useAttempt } from '../use-attempt.ts';
import styles from './media.module.css';

interface AltFieldProps {
  media: Media;
  onSaved: (media: Media) => void;
}

/** A picture's alternative text in a list, written in place: Enter or leaving the field saves, Escape takes back. */
export function AltField({ media, onSaved }: AltFieldProps) {
  const attempt = useAttempt();
  const [update, conflict] = useVersionedUpdate();
  const [editing, setEditing] = useState(false);
  const [busy, setBusy] = useState(false);
  const input = useRef<InputRef>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** Where the keyboard is after the field has gone; Escape also keeps leaving it from saving. */
  const after = useRef<'button' | 'cancelled' | null>(null);

  useEffect(() => {
    if (editing) input.current?.focus({ cursor: 'end' });
    else if (after.current) button.current?.focus();
    after.current = null;
  }, [editing]);

  const save = async (text: string) => {
    if (after.current === 'cancelled' || busy) return;
    const alt = text.trim();
    if (alt === media.alt) return setEditing(false);
    setBusy(true);
    await attempt(async () => {
      const result = await update({
        base: media,
        send: (fields, { version }) => api.media.update({ params: { id: media.id }, body: { ...fields, version } }),
        mine: { alt },
        labels: { alt: '替代文本' },
      });
      if (result.kind !== 'stay') {
        onSaved(result.row);
        setEditing(false);
      }
    });
    setBusy(false);
  };

  if (!editing) {
    return (
      <button
        ref={button}
        type="button"
        className={media.alt ? styles.alt : styles.noAlt}
        title={media.alt || undefined}
        aria-label={media.alt ? `替代文本：${media.alt}，编辑 ${media.name}` : `为 ${media.name} 填写替代文本`}
        onClick={() => setEditing(true)}
      >
        <span>{media.alt || '填写替代文本'}</span>
        <EditOutlined aria-hidden />
      </button>
    );
  }
  return (
    <>
      <Input
        ref={input}
        size="small"
        aria-label={`${media.name} 的替代文本`}
        defaultValue={media.alt}
        maxLength={LIMITS.media.alt}
        placeholder="说明图片内容"
        readOnly={busy}
        onBlur={(event) => void save(event.currentTarget.value)}
        onPressEnter={(event) => {
          after.current = 'button';
          void save(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          after.current = 'cancelled';
          setEditing(false);
        }}
      />
      {conflict}
    </>
  );
}
