import { formatBytes } from '../../format.ts';

export interface UploadCard {
  dom: HTMLElement;
  /** Bytes sent, 0 to 1; at 1 the server is still at work. */
  progress: (share: number) => void;
  fail: (reason: string, canRetry: boolean) => void;
}

function cardButton(label: string, name: string, onPress: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.setAttribute('aria-label', `${label}：${name}`);
  button.addEventListener('click', onPress);
  return button;
}

/** What stands in the text while a file travels. It is not part of the text and is never stored. */
export function makeUploadCard(file: File, { onCancel, onRetry }: { onCancel: () => void; onRetry: () => void }): UploadCard {
  const dom = document.createElement('div');
  dom.dataset.upload = '';
  dom.contentEditable = 'false';
  dom.setAttribute('role', 'group');
  dom.setAttribute('aria-label', `正在上传 ${file.name}`);
  const words = document.createElement('span');
  const bar = document.createElement('progress');
  bar.max = 100;
  bar.setAttribute('aria-label', `${file.name} 的上传进度`);
  const cancel = cardButton('取消', file.name, onCancel);
  const retry = cardButton('重试', file.name, onRetry);
  dom.append(words, bar, retry, cancel);

  const progress = (share: number) => {
    const percent = Math.round(share * 100);
    dom.removeAttribute('data-failed');
    bar.hidden = false;
    retry.hidden = true;
    cancel.textContent = '取消';
    bar.value = percent;
    words.textContent = share >= 1 ? `${file.name} 已送达，服务器处理中…` : `${file.name}（${formatBytes(file.size)}） ${percent}%`;
  };
  progress(0);
  return {
    dom,
    progress,
    fail: (reason, canRetry) => {
      dom.dataset.failed = '';
      bar.hidden = true;
      retry.hidden = !canRetry;
      cancel.textContent = '移除';
      words.textContent = `${file.name} 上传失败：${reason}`;
    },
  };
}
