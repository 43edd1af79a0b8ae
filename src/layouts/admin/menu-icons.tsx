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

/** The picture of every icon key of the page table; a key without one does not compile. */
export const MENU_ICONS: Record<IconKey, ReactNode> = {
  dashboard: <DashboardOutlined />,
  articles: <FileTextOutlined />,
  categories: <AppstoreOutlined />,
  menus: <MenuOutlined />,
  comments: <CommentOutlined />,
  media: <PictureOutlined />,
  settings: <SettingOutlined />,
  statistics: <BarChartOutlined />,
};
