import { Typography } from 'antd';
import type { ReactNode } from 'react';
import { NEW_ARTICLE_KEY, useClosingKey } from './keys.ts';
import styles from './keys-window.module.css';
import { Modal } from './windows.tsx';

/** Keys beside what they do; alternatives are written `K 或 ↑`. */
export type Keys = readonly (readonly [keys: string, meaning: string])[];

/** They mean the same on every screen. */
const EVERYWHERE: Keys = [
  [NEW_ARTICLE_KEY.toUpperCase(), '新建文章（在任何页面）'],
  ['?', '打开这个说明'],
];

interface KeysWindowProps {
  title?: string;
  /** The screen's own. */
  keys: Keys;
  /** Above the list, and below it. */
  before?: ReactNode;
  children?: ReactNode;
  open: boolean;
  onClose: () => void;
}

/** The keys of the screen under it; `?`, which opens it, closes it too. */
export function KeysWindow({ title = '快捷键', keys, before, children, open, onClose }: KeysWindowProps) {
  useClosingKey('?', open, onClose);
  return (
    <Modal open={open} title={title} footer={null} onCancel={onClose} width={420} destroyOnHidden>
      {before}
      <dl className={styles.keys}>
        {[...keys, ...EVERYWHERE].map(([key, meaning]) => (
          <div key={key}>
            <dt>
              {key.split(' 或 ').map((one) => (
                <Typography.Text key={one} keyboard>
                  {one}
                </Typography.Text>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      {children}
    </Modal>
  );
}
