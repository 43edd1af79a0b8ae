import { Alert, Button, Space } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { adminTitle } from '../../../../config/route-projections.ts';
import type { NewNetwork } from '../../../../contract/auth.ts';
import { api } from '../../../api/api.ts';
import { formatTime } from '../../../components/admin/format.ts';
import { forgetPlace, placeLeftBy } from '../../../components/admin/place-left.ts';
import { useProfile } from '../../../components/admin/profile.ts';
import { MySessions } from '../../../components/admin/sessions-window.tsx';
import { useAttempt } from '../../../components/admin/use-attempt.ts';
import { useDialog } from '../../../components/admin/use-dialog.ts';
import { useLoad } from '../../../components/admin/use-load.ts';

/** One click back to where this person was when the session ended; nobody else's place is shown, nor kept. */
export function PlaceLeft() {
  const { id } = useProfile();
  const navigate = useNavigate();
  const [place, setPlace] = useState(() => placeLeftBy(id));
  if (!place) return null;
  const [pathname = '', search = ''] = place.path.split('?', 2);
  const title = adminTitle(pathname);
  const goBack = () => {
    forgetPlace();
    void navigate(place.path);
  };
  return (
    <Alert
      type="info"
      showIcon
      className="ui-below"
      title={`上次登录中断时，您在“${title}”${search ? '，筛选条件已为您保留' : ''}。`}
      action={
        <Button type="primary" size="small" onClick={goBack}>
          回到{title}
        </Button>
      }
      closable={{
        'aria-label': '不再提示',
        onClose: () => {
          forgetPlace();
          setPlace(null);
        },
      }}
    />
  );
}

const nameOf = ({ browser, system }: NewNetwork) => [browser, system].filter(Boolean).join(' · ') || '未知设备';

/** Sign-ins from places this person has not signed in from before. Nothing when there are none, or when that cannot be known. */
export function NewNetworks() {
  const attempt = useAttempt();
  const { data, reload } = useLoad(async (signal) => (await api.auth.new_networks({}, { signal })).data, ['auth', 'new-networks']);
  const sessions = useDialog<'mine'>();
  const dismiss = async (id: number) => {
    await attempt(() => api.auth.dismiss_network({ params: { id } }));
    await reload();
  };
  return (
    <>
      {data?.map((network) => (
        <Alert
          key={network.id}
          type="warning"
          showIcon
          className="ui-below"
          title={`您的账号于 ${formatTime(network.at)} 从新的网络登录`}
          description={`${nameOf(network)}，地址 ${network.ip}。如果不是您本人，请让该设备退出并修改密码。`}
          action={
            <Space wrap>
              <Button size="small" onClick={() => void dismiss(network.id)}>
                是我本人
              </Button>
              <Button size="small" danger onClick={() => sessions.show('mine')}>
                查看会话
              </Button>
            </Space>
          }
        />
      ))}
      {sessions.target && <MySessions key={sessions.key} open={sessions.open} onClose={sessions.close} />}
    </>
  );
}
