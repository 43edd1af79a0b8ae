import { Flex, Switch, Typography } from 'antd';
import { type Keys, KeysWindow } from '../../../components/admin/keys-window.tsx';
import styles from './comments.module.css';

const KEYS: Keys = [
  ['J', '下一条评论'],
  ['K', '上一条评论'],
  ['A', '通过'],
  ['R', '拒绝'],
  ['S', '标为垃圾'],
  ['D', '删除（回收站中为恢复）'],
  ['Enter', '回复'],
  ['E', '编辑'],
  ['O', '展开或收起全文'],
  ['T', '查看话题'],
  ['X', '选择或取消选择'],
  ['Z 或 U', '撤销上一步操作，可连续撤销'],
];

interface ShortcutHelpProps {
  open: boolean;
  enabled: boolean;
  onEnabled: (enabled: boolean) => void;
  onClose: () => void;
}

/** What the keys do, and whether they do it. */
export function ShortcutHelp({ open, enabled, onEnabled, onClose }: ShortcutHelpProps) {
  const choice = (
    <Flex align="center" gap={8} component="label" className={styles.choice}>
      <Switch checked={enabled} onChange={onEnabled} aria-label="启用快捷键" />
      启用快捷键
    </Flex>
  );
  return (
    <KeysWindow title="审核快捷键" keys={KEYS} before={choice} open={open} onClose={onClose}>
      <Typography.Paragraph type="secondary" className={styles.note}>
        快捷键作用于高亮的那一条评论；输入文字时不起作用。
      </Typography.Paragraph>
    </KeysWindow>
  );
}
