import { formatTime } from '../../../../components/admin/format.ts';
import type { AutosaveState } from './autosave-loop.ts';

interface SaveStateInput {
  autosave: AutosaveState;
  dirty: boolean;
  /** A save by hand runs. */
  busy: boolean;
  /** When it was last saved by itself and by hand, ISO 8601 of this device's clock. */
  autosavedAt: string | null;
  savedAt: string | null;
  /** The browser would not keep the text on this device. */
  refused: boolean;
}

/** What the bar says about how safe the text is. */
export function saveStateOf({ autosave, dirty, busy, autosavedAt, savedAt, refused }: SaveStateInput): { text: string; worry: boolean } {
  const here = refused ? '且无法在本机暂存，请尽快保存' : '已存本机';
  if (busy || autosave.kind === 'saving') return { text: '正在保存…', worry: false };
  if (dirty) {
    if (autosave.kind === 'conflict') return { text: `自动保存已暂停，${here}`, worry: true };
    if (autosave.kind === 'offline') return { text: `离线，${here}`, worry: true };
    if (autosave.kind === 'failed') return { text: `自动保存失败，稍后重试，${here}`, worry: true };
    if (autosave.kind === 'refused') return { text: `自动保存未成功：${autosave.message}，${here}`, worry: true };
    return { text: refused ? `有未保存的修改，${here}` : '有未保存的修改', worry: true };
  }
  if (autosavedAt && (!savedAt || autosavedAt > savedAt)) return { text: `已自动保存 ${clock(autosavedAt)}`, worry: false };
  return { text: savedAt ? `已保存 ${clock(savedAt)}` : '', worry: false };
}

const clock = (iso: string) => formatTime(iso).slice(11);
