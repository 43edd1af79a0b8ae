import { CopyOutlined, DownloadOutlined } from '@ant-design/icons';
import { Alert, App, Button, Checkbox, Flex } from 'antd';
import { useState } from 'react';
import styles from './second-factor.module.css';

/** The recovery codes, this once. Whoever goes on has said that they are kept. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { message } = App.useApp();
  const [kept, setKept] = useState(false);
  const text = codes.join('\n');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => void message.success('恢复码已复制'),
      () => void message.error('浏览器不允许复制，请下载或抄写'),
    );
  const download = () => {
    const url = URL.createObjectURL(new Blob([`${window.location.host} 恢复码，每个只能使用一次\n\n${text}\n`], { type: 'text/plain;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = '恢复码.txt';
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <Flex vertical gap={16}>
      <Alert type="warning" showIcon title="请保存恢复码，关闭后不再显示" description="手机丢失或更换时，用恢复码代替验证码登录。每个恢复码只能使用一次。" />
      <ul className={styles.codes} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Flex gap={8} wrap>
        <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
          复制
        </Button>
        <Button icon={<DownloadOutlined aria-hidden />} onClick={download}>
          下载
        </Button>
      </Flex>
      <Checkbox checked={kept} onChange={(event) => setKept(event.target.checked)}>
        我已保存恢复码
      </Checkbox>
      <div>
        <Button type="primary" disabled={!kept} onClick={onDone}>
          完成
        </Button>
      </div>
    </Flex>
  );
}
