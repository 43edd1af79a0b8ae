import { CopyOutlined, DownloadOutlined } from '@ant-design/icons';
import { Alert, App, Button, Card, Checkbox, Flex, Skeleton, Typography } from 'antd';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import type { SecondFactor } from '../../../../contract/auth.ts';
import { api } from '../../../api/api.ts';
import { downloadText } from '../../../components/admin/download.ts';
import { formatTime } from '../../../components/admin/format.ts';
import { useBackCloses } from '../../../components/admin/open-windows.ts';
import { useCopy } from '../../../components/admin/use-copy.tsx';
import { ErrorResult, useLoad } from '../../../components/admin/use-load.tsx';
import { Modal } from '../../../components/admin/windows.tsx';
import { AskForm } from './ask-form.tsx';
import styles from './second-factor.module.css';

/** 两步验证, behind one's name. Nothing closes it by accident, nor takes the screen away with it: recovery codes are seen once. */
export function SecondFactorWindow({ open, onClose, onChanged }: { open: boolean; onClose: () => void; onChanged: () => void }) {
  useBackCloses(open, () => {});
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

type Step =
  | { at: 'overview' }
  | { at: 'begin' | 'remove' | 'renew' }
  | { at: 'confirm'; secret: string; uri: string }
  | { at: 'codes'; codes: readonly string[] };

/** One's own second factor: turned on in three steps, with new recovery codes, and turned off. `onChanged`: it was turned on or off. */
function SecondFactorPanel({ onChanged }: { onChanged: () => void }) {
  const { message } = App.useApp();
  const { data, error, reload } = useLoad(async (signal) => (await api.auth.second_factor({}, { signal })).data, ['auth', 'second-factor']);
  const [step, setStep] = useState<Step>({ at: 'overview' });
  const back = () => setStep({ at: 'overview' });
  if (error && !data) return <ErrorResult error={error} onRetry={() => void reload()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />;

  switch (step.at) {
    case 'overview':
      return <Overview factor={data} onStep={(at) => setStep({ at })} />;
    case 'begin':
      return (
        <AskForm
          what="password"
          submitText="下一步"
          onCancel={back}
          onSubmit={async (password) => setStep({ at: 'confirm', ...(await api.auth.begin_second_factor({ body: { password } })).data })}
        />
      );
    case 'confirm':
      return (
        <AskForm
          what="code"
          submitText="开启两步验证"
          onCancel={back}
          onSubmit={async (code) => setStep({ at: 'codes', codes: (await api.auth.confirm_second_factor({ body: { code } })).data.recovery_codes })}
        >
          <Authenticator secret={step.secret} uri={step.uri} />
        </AskForm>
      );
    case 'renew':
      return (
        <AskForm
          what="password"
          submitText="换发恢复码"
          onCancel={back}
          onSubmit={async (password) => setStep({ at: 'codes', codes: (await api.auth.renew_recovery_codes({ body: { password } })).data.recovery_codes })}
        >
          <Alert type="info" showIcon className="ui-below" title="旧的恢复码会立即失效。" />
        </AskForm>
      );
    case 'remove':
      return (
        <AskForm
          what="password"
          submitText="关闭两步验证"
          danger
          onCancel={back}
          onSubmit={async (password) => {
            await api.auth.remove_second_factor({ body: { password } });
            message.success('两步验证已关闭');
            await reload();
            back();
            onChanged();
          }}
        >
          <Alert
            type="warning"
            showIcon
            className="ui-below"
            title={data.required ? '管理员要求两步验证：关闭后须重新设置，才能继续使用后台。' : '关闭后，只用密码就能登录您的账号。'}
          />
        </AskForm>
      );
    case 'codes':
      return (
        <RecoveryCodes
          codes={step.codes}
          onDone={() => {
            message.success('恢复码已生效');
            back();
            void reload();
            onChanged();
          }}
        />
      );
  }
}

function Overview({ factor: { since, recovery_codes }, onStep }: { factor: SecondFactor; onStep: (at: 'begin' | 'remove' | 'renew') => void }) {
  if (since === null) {
    return (
      <Flex vertical gap={16} align="start">
        <Typography.Text>开启后，登录时除密码外，还要输入手机上验证器应用显示的验证码。即使密码泄露，他人也不能登录。</Typography.Text>
        <Button type="primary" onClick={() => onStep('begin')}>
          设置两步验证
        </Button>
      </Flex>
    );
  }
  return (
    <Flex vertical gap={16}>
      <Alert type="success" showIcon title={`两步验证已于 ${formatTime(since)} 开启`} />
      <Typography.Text type={recovery_codes < 3 ? 'danger' : undefined}>
        还有 {recovery_codes} 个恢复码可用{recovery_codes < 3 && '，请尽快换发'}。
      </Typography.Text>
      <Flex gap={8} wrap>
        <Button onClick={() => onStep('renew')}>换发恢复码</Button>
        <Button danger onClick={() => onStep('remove')}>
          关闭两步验证
        </Button>
      </Flex>
    </Flex>
  );
}

/** The secret for an authenticator app, to scan or to type. */
function Authenticator({ secret, uri }: { secret: string; uri: string }) {
  return (
    <div className={styles.authenticator}>
      <img src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`} alt="用验证器扫描的二维码" width={184} height={184} />
      <div>
        <Typography.Paragraph>
          用验证器应用（如 Microsoft Authenticator、Google Authenticator、1Password）扫描二维码，然后输入它显示的 6 位验证码。
        </Typography.Paragraph>
        <Typography.Paragraph type="secondary">无法扫描时，手动输入密钥：</Typography.Paragraph>
        <Typography.Text code copyable={{ text: secret, tooltips: ['复制密钥', '已复制'] }} className={styles.secret}>
          {secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </Typography.Text>
      </div>
    </div>
  );
}

/** The recovery codes, this once. Whoever goes on has said that they are kept. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const copy = useCopy();
  const [kept, setKept] = useState(false);
  const text = codes.join('\n');
  const download = () => downloadText(`${window.location.host} 恢复码，每个只能使用一次\n\n${text}\n`, '恢复码.txt');
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
        <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy(text, '恢复码已复制')}>
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
