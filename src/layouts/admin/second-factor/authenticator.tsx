import { Typography } from 'antd';
import { renderSVG } from 'uqr';
import styles from './second-factor.module.css';

/** The secret for an authenticator app, to scan or to type. */
export function Authenticator({ secret, uri }: { secret: string; uri: string }) {
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
