import { Alert, Card, Modal } from 'antd';
import styles from './second-factor.module.css';
import { SecondFactorPanel } from './second-factor-panel.tsx';

/** 两步验证, behind one's name. Nothing closes it by accident: recovery codes are seen once. */
export function SecondFactorWindow({ open, onClose, onChanged }: { open: boolean; onClose: () => void; onChanged: () => void }) {
  return (
    <Modal open={open} title="两步验证" width={600} footer={null} onCancel={onClose} destroyOnHidden mask={{ closable: false }} keyboard={false}>
      <SecondFactorPanel onChanged={onChanged} />
    </Modal>
  );
}

/** In place of every screen, as long as an admin's rule keeps them closed. */
export function SecondFactorNeeded({ onChanged }: { onChanged: () => void }) {
  return (
    <Card title="请先设置两步验证" className={styles.needed}>
      <Alert type="info" showIcon className="ui-below" title="管理员要求所有人使用两步验证。设置完成后即可使用管理后台。" />
      <SecondFactorPanel onChanged={onChanged} />
    </Card>
  );
}
