import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { adminTitle } from '../../../../config/route-projections.ts';
import { forgetPlace, placeLeftBy } from '../../../components/admin/place-left.ts';
import { useProfile } from '../../../components/admin/profile.ts';

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
      style={{ marginBottom: 16 }}
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
