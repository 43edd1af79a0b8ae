import {
  AppstoreOutlined,
  BarChartOutlined,
  CommentOutlined,
  DashboardOutlined,
  FileTextOutlined,
  MenuOutlined,
  PictureOutlined,
  SettingOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { IconKey } from '../../../config/routes.ts';

/** The picture of every icon key of the page table; a key without one does not compile. Hidden from names: antd would add English words. */
export const MENU_ICONS: Record<IconKey, ReactNode> = {
  dashboard: <DashboardOutlined aria-hidden />,
  articles: <FileTextOutlined aria-hidden />,
  categories: <AppstoreOutlined aria-hidden />,
  menus: <MenuOutlined aria-hidden />,
  comments: <CommentOutlined aria-hidden />,
  media: <PictureOutlined aria-hidden />,
  settings: <SettingOutlined aria-hidden />,
  statistics: <BarChartOutlined aria-hidden />,
};
